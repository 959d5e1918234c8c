-- A change of a partition is a change of its table, under whose policies and name listeners see it. Without this it arrives
-- under the name of the partition, which may have no policies of its own.
do $$
begin
  -- A migration may have dropped it, to make its own.
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime set (publish_via_partition_root = true);
  end if;
end
$$;
