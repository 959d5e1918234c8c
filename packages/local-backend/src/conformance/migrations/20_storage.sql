-- Buckets and policies that the storage cases use: everybody signed in has a folder of their own in each bucket.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('conformance-private', 'conformance-private', false, null, null),
  ('conformance-archive', 'conformance-archive', false, 1000, array['text/plain']),
  ('conformance-pictures', 'conformance-pictures', false, null, array['image/*', 'application/pdf']),
  ('conformance-open', 'conformance-open', true, null, null)
on conflict (id) do nothing;

create policy "Conformance: owners read their own folder" on storage.objects
  for select to authenticated
  using (bucket_id like 'conformance-%' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Conformance: owners store into their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id like 'conformance-%' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Conformance: owners change their own folder" on storage.objects
  for update to authenticated
  using (bucket_id like 'conformance-%' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id like 'conformance-%' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "Conformance: owners empty their own folder" on storage.objects
  for delete to authenticated
  using (bucket_id like 'conformance-%' and (storage.foldername(name))[1] = (select auth.uid())::text);
