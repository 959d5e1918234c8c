-- Whoever reads another project keeps it for as long as that takes, also while a slow one lists its sellers. docs/behaviour/ingest.md
create function private.keep_offer_source(p_source text, p_lease interval) returns void
language sql security definer
set search_path = ''
as $$
  -- What was released stays free.
  update internal.offer_sources as known set claimed_until = now() + p_lease
  where known.source = p_source and known.claimed_until is not null
$$;
comment on function private.keep_offer_source(text, interval) is
  'Keeps the claim of a source for longer. For the server only.';
grant execute on function private.keep_offer_source(text, interval) to service_role;
