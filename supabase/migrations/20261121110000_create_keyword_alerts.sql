create table public.keyword_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  keyword text not null constraint keyword_alerts_keyword_check
    check (char_length(keyword) between 2 and 100 and keyword = btrim(keyword)),
  created_at timestamptz not null default now()
);
comment on table public.keyword_alerts is 'Words that people want to hear about when a new offer carries them.';
create unique index keyword_alerts_owner_keyword_key on public.keyword_alerts (user_id, lower(keyword));

alter table public.keyword_alerts enable row level security;
create policy "Owners read their own keywords" on public.keyword_alerts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add keywords of their own" on public.keyword_alerts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners delete their own keywords" on public.keyword_alerts
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.keyword_alerts
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.keyword_alerts to authenticated;
grant insert (id, user_id, keyword) on public.keyword_alerts to authenticated;
grant select, insert, update, delete on public.keyword_alerts to service_role;

create function private.tidy_keyword() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.keyword := btrim(regexp_replace(new.keyword, '\s+', ' ', 'g'));
  return new;
end
$$;
comment on function private.tidy_keyword() is 'Trigger: spaces around a keyword go, those inside become one.';
create trigger tidy_keyword before insert or update on public.keyword_alerts
  for each row execute function private.tidy_keyword();

create function private.limit_keywords() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
  held_limit integer;
  is_pro boolean;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    is_pro := private.is_pro(owner);
    held_limit := (private.plan_of(owner)).keyword_limit;
    if held_limit < (select count(*) from public.keyword_alerts as alert where alert.user_id = owner) then
      raise exception using
        message = format(
          'You have reached the limit of %s keyword %s.%s', held_limit,
          case held_limit when 1 then 'alert' else 'alerts' end,
          case
            when is_pro then ''
            else format(
              ' Upgrade to Pro for %s keyword alerts.',
              (select plan.keyword_limit from public.plans as plan where plan.tier = 'pro')
            )
          end
        ),
        errcode = 'PT403',
        hint = 'keyword_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_keywords() is 'Trigger: refuses keywords over the plan''s limit.';
create trigger limit_keywords after insert on public.keyword_alerts
  referencing new table as added
  for each statement execute function private.limit_keywords();

alter publication supabase_realtime add table public.keyword_alerts;
