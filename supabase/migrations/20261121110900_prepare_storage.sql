-- Only the server writes files, with the secret key; so there is no policy for INSERT, UPDATE and DELETE.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('product-images', 'product-images', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  ('seller-thumbnails', 'seller-thumbnails', true, 10485760, array['image/jpeg', 'image/png', 'image/webp']),
  (
    'product-files', 'product-files', false, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
  )
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Owners read their own receipts and screenshots" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'product-files'
    and (storage.foldername(name))[1] in ('receipts', 'receipt-screenshots', 'review-screenshots')
    and (storage.foldername(name))[2] = (select auth.uid())::text
  );
create policy "A second factor that is set up must be used" on storage.objects
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
