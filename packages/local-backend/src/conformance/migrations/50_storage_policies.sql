-- Buckets of the storage cases whose policies ask for more than the path: whose file it is, which call is made, and how
-- a file is described.

insert into storage.buckets (id, name, public)
values
  ('policies-owned', 'policies-owned', false),
  ('policies-operations', 'policies-operations', false),
  ('policies-described', 'policies-described', false)
on conflict (id) do nothing;

create policy "Conformance: all see files of owners" on storage.objects
  for select to authenticated using (bucket_id = 'policies-owned');

create policy "Conformance: all store their own files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'policies-owned' and owner = (select auth.uid()) and owner_id = (select auth.uid())::text);

create policy "Conformance: all change files of owners" on storage.objects
  for update to authenticated using (bucket_id = 'policies-owned') with check (bucket_id = 'policies-owned');

create policy "Conformance: owners remove their files" on storage.objects
  for delete to authenticated
  using (bucket_id = 'policies-owned' and owner = (select auth.uid()) and owner_id = (select auth.uid())::text);

create policy "Conformance: makers have their buckets" on storage.buckets
  for all to authenticated
  using (id like 'policies-made-%' and owner = (select auth.uid()))
  with check (id like 'policies-made-%' and owner_id = (select auth.uid())::text);

create policy "Conformance: files are stored and read by operation" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'policies-operations'
    and storage.allow_any_operation(array['object.get_authenticated', 'storage.object.list', 'object.upload'])
  );

create policy "Conformance: files are stored by operation" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'policies-operations' and storage.allow_only_operation('object.upload'));

create policy "Conformance: files are replaced by operation" on storage.objects
  for update to authenticated
  using (bucket_id = 'policies-operations' and storage.operation() = 'storage.object.upload_update')
  with check (bucket_id = 'policies-operations' and storage.operation() = 'storage.object.upload_update');

create policy "Conformance: described files are seen" on storage.objects
  for select to authenticated using (bucket_id = 'policies-described');

create policy "Conformance: files are stored by their description" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'policies-described'
    and metadata ->> 'mimetype' = 'text/plain'
    and user_metadata ->> 'kind' = 'note'
  );
