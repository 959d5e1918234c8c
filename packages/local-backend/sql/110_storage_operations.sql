-- What policies by operation are written with, and buckets that their makers can find by `owner`.
set role supabase_storage_admin;

create function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable
set search_path = ''
return exists (
  select from unnest(expected_operations) as expected (operation)
  where expected.operation <> ''
    and regexp_replace(expected.operation, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')
);
comment on function storage.allow_any_operation(text[]) is
  'Whether the storage call is one of these; each with or without the leading storage.';

create function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable
set search_path = ''
return storage.allow_any_operation(array[expected_operation]);
comment on function storage.allow_only_operation(text) is
  'Whether the storage call is this one, with or without the leading storage.';

grant execute on function storage.allow_any_operation(text[]), storage.allow_only_operation(text)
  to anon, authenticated, service_role, :"owner";

update storage.buckets set owner = owner_id::uuid
where owner is null and owner_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

reset role;
