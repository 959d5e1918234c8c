-- A file that was uploaded and never put on anything stayed for ever. Every upload is noted now, as those of admins for sellers
-- were, and goes after a day unless something refers to it. docs/behaviour/files.md
create function private.announce_file(p_bucket text, p_path text, p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  insert into internal.unreferenced_files (bucket, path, user_id, due)
  values (p_bucket, p_path, p_user, now() + interval '1 day')
$$;
comment on function private.announce_file(text, text, uuid) is
  'Notes a file of a person, or nobody''s, that is about to be stored: should nothing refer to it within a day, it goes. For the server only.';
grant execute on function private.announce_file(text, text, uuid) to service_role;
drop function private.announce_thumbnail(text);
