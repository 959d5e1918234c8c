-- A use that is being counted again at this moment is not old any more.
create or replace function private.forget_quota_uses(p_at timestamptz default now()) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from internal.quota_uses as use
  where (use.user_id, use.request_id) in (
    select old.user_id, old.request_id from internal.quota_uses as old
    where old.used_on < (date_trunc('month', p_at at time zone 'UTC') - interval '1 month')::date
    limit 5000
    for update skip locked
  );
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
