-- Filters of My Products under a name. What they mean is the list's business: the database keeps the address's query.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  name text not null constraint saved_views_name_check check (char_length(name) between 1 and 60),
  search text not null default '' constraint saved_views_search_check check (char_length(search) <= 1000),
  position integer not null default 0 constraint saved_views_position_check check (position between 0 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.saved_views is 'Filters of My Products that somebody wants to come back to, under names of their own.';
comment on column public.saved_views.search is 'The query string of the list''s address; parts that a later version does not know are ignored.';
comment on column public.saved_views.position is 'Place in the owner''s order, from 0; those with the same place stand oldest first.';
create unique index saved_views_owner_name_idx on public.saved_views (user_id, lower(name));
alter table public.saved_views enable row level security;

create function private.prepare_saved_view() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if octet_length(new.name) > 2000 then
    raise exception 'The name of a view has 1 to 60 characters.'
      using errcode = '23514', table = 'saved_views', constraint = 'saved_views_name_check';
  end if;
  new.name := btrim(regexp_replace(new.name, '[[:space:][:cntrl:]]+', ' ', 'g'));
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
  end if;
  return new;
end
$$;
comment on function private.prepare_saved_view() is 'Trigger: tidies the name and keeps the times.';

create trigger prepare_saved_view before insert or update on public.saved_views
  for each row execute function private.prepare_saved_view();

create function private.limit_saved_views() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    if (select count(*) from public.saved_views as kept where kept.user_id = owner) > 50 then
      raise exception 'You can keep up to 50 views. Delete one that you do not need, then try again.'
        using errcode = 'PT409', hint = 'saved_view_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_saved_views() is
  'Trigger: raises PT409 when somebody would keep more than 50 views. Additions at the same time are counted one after the other.';

create trigger limit_saved_views after insert on public.saved_views
  referencing new table as added
  for each statement execute function private.limit_saved_views();

create function public.arrange_saved_views(p_ids uuid[]) returns void
language plpgsql security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if cardinality(p_ids) > 50 then
    raise exception 'Give a list of up to 50 views.' using errcode = 'PT400';
  end if;
  update public.saved_views as kept
  set position = wanted.place - 1
  from unnest(p_ids) with ordinality as wanted (id, place)
  where kept.id = wanted.id and kept.user_id = caller and kept.position <> wanted.place - 1;
end
$$;
comment on function public.arrange_saved_views(uuid[]) is
  'Puts the caller''s views into this order; ids that are not there are left out.';

create policy "Owners read their own views" on public.saved_views
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add views of their own" on public.saved_views
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change their own views" on public.saved_views
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Owners delete their own views" on public.saved_views
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.saved_views
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.saved_views to authenticated;
grant insert (id, user_id, name, search, position) on public.saved_views to authenticated;
grant update (name, search, position) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;

grant execute on function public.arrange_saved_views(uuid[]) to authenticated;
