-- An alert finds offers by a word or phrase, without those that carry a word it excludes or cost more than it allows.
-- docs/behaviour/alerts.md
create function private.are_excluded_texts(p_texts text[]) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  -- Everybody's new offers wait while these are compared: a long text would hold all of them up.
  select coalesce(array_ndims(p_texts), 1) = 1
    and cardinality(p_texts) <= 20
    and array_position(p_texts, null) is null
    and char_length(array_to_string(p_texts, '')) <= 2000
$$;
comment on function private.are_excluded_texts(text[]) is
  'Whether an alert may leave these out: a plain list of at most 20, with 2,000 characters together.';

create table public.keyword_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  keyword text not null constraint keyword_alerts_keyword_check
    check (char_length(keyword) between 2 and 100 and keyword = btrim(keyword)),
  created_at timestamptz not null default now(),
  excluded text[] not null default '{}'
    constraint keyword_alerts_excluded_check check (private.are_excluded_texts(excluded)),
  highest_price numeric(12, 2)
    constraint keyword_alerts_highest_price_check check (highest_price between 0 and 999999999.99),
  is_paused boolean not null default false,
  phrase text not null generated always as (private.phrase_of(keyword)) stored
    constraint keyword_alerts_phrase_check check (phrase <> '  '),
  excluded_phrases text[] not null generated always as (private.phrases_of(excluded)) stored
);
comment on table public.keyword_alerts is 'Words that people want to hear about when a new offer carries them.';
comment on column public.keyword_alerts.excluded is 'Words and phrases that an offer must not carry.';
comment on column public.keyword_alerts.is_paused is 'While true nothing is told.';
comment on column public.keyword_alerts.phrase is 'The keyword as words are compared (private.phrase_of).';
comment on column public.keyword_alerts.excluded_phrases is
  'The same of what it leaves out: prepared once, not for each offer that it is compared with.';
comment on column public.keyword_alerts.highest_price is
  'In US dollars. An offer that costs more, names no price or has one in another currency is not told; null allows every price.';
create unique index keyword_alerts_owner_keyword_key on public.keyword_alerts (user_id, lower(keyword));
create index keyword_alerts_phrase_idx on public.keyword_alerts (phrase) where not is_paused;
create index keyword_alerts_words_idx on public.keyword_alerts (cardinality(string_to_array(btrim(phrase), ' ')))
  where not is_paused;
alter table public.keyword_alerts enable row level security;

create trigger a_set_first_time before insert on public.keyword_alerts for each row
  when (current_user = 'authenticated' and new.created_at is distinct from now())
  execute function private.set_first_time();
create trigger keep_first_time before update on public.keyword_alerts for each row
  when (current_user = 'authenticated' and new.created_at is distinct from old.created_at)
  execute function private.keep_first_time();

create function private.tidy_keyword() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Before anything else looks at them. What is a little too long is refused by the table.
  if octet_length(new.keyword) > 2000 then
    raise exception 'A keyword has 2 to 100 characters.'
      using errcode = '23514', table = 'keyword_alerts', constraint = 'keyword_alerts_keyword_check';
  end if;
  if octet_length(array_to_string(new.excluded, '')) > 10000 then
    raise exception 'An alert leaves out at most 20 words, with 2,000 characters together.'
      using errcode = '23514', table = 'keyword_alerts', constraint = 'keyword_alerts_excluded_check';
  end if;
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

create function private.active_alert_ids(p_users uuid[]) returns setof uuid
language sql stable security definer
set search_path = ''
as $$
  -- The plan is asked for once for each person, not for each of their alerts.
  with people as materialized (
    select person.user_id, limits.keyword_limit
    from (select distinct unnest(p_users) as user_id) as person
    left join public.subscriptions as plan on plan.user_id = person.user_id
    join public.plans as limits on limits.tier = case
      when private.is_pro_subscription(plan.tier, plan.status, plan.is_trial and not plan.is_paid_trial, plan.trial_end) then 'pro' else 'free'
    end
  )
  select ranked.id
  from (
    select alert.id, person.keyword_limit,
      row_number() over (partition by alert.user_id order by alert.created_at desc, alert.id desc) as place
    from people as person
    join public.keyword_alerts as alert on alert.user_id = person.user_id and not alert.is_paused
  ) as ranked
  where ranked.place <= ranked.keyword_limit
$$;
comment on function private.active_alert_ids(uuid[]) is
  'Alerts of these people that work: not paused, and the newest of them up to the plan''s limit.';

create function private.my_active_alert_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  return query select private.active_alert_ids(array[caller]);
end
$$;
comment on function private.my_active_alert_ids() is 'Behind public.active_alert_ids.';

create function public.active_alert_ids() returns setof uuid
language sql stable security invoker
set search_path = ''
as $$
  select private.my_active_alert_ids()
$$;
comment on function public.active_alert_ids() is
  'The caller''s alerts that work. Others are paused, or, after a change of plan, beyond its limit.';

create function private.finds_offer(
  p_phrase text, p_excluded_phrases text[], p_highest_price numeric, p_name_phrase text, p_price numeric
) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select position(p_phrase in p_name_phrase) > 0
    and (p_highest_price is null or coalesce(p_price <= p_highest_price, false))
    and not exists (
      select from unnest(p_excluded_phrases) as excluded where position(excluded in p_name_phrase) > 0
    )
$$;
comment on function private.finds_offer(text, text[], numeric, text, numeric) is
  'Whether an alert (phrase, excluded phrases, highest price) finds an offer (phrase of its name, price).';

create function private.preview_keyword_alert(p_keyword text, p_excluded text[], p_highest_price numeric)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text,
  created_at timestamptz, total integer
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text;
  unwanted text[];
begin
  perform private.require_user();
  if not private.has_needed_assurance() then
    raise exception 'Please confirm your second factor and try again.'
      using errcode = 'PT403', hint = 'second_factor';
  end if;
  if not private.are_excluded_texts(p_excluded) then
    raise exception 'An alert leaves out at most 20 words, with 2,000 characters together.' using errcode = '22023';
  end if;
  if octet_length(p_keyword) > 2000 or char_length(btrim(p_keyword)) not between 2 and 100 then
    return;
  end if;
  wanted := private.phrase_of(p_keyword);
  if wanted = '  ' then
    return;
  end if;
  -- As private.finds_offer, which as a call of its own is slow for the many offers that a common word has.
  unwanted := private.phrases_of(p_excluded);
  return query
  with found as materialized (
    select offer.id, offer.name, offer.price, offer.currency, offer.image_url, offer.picture_path,
      private.group_name_of(seller.name) as group_name, offer.created_at
    from (
      -- The newest come first; a word that is everywhere is not looked for further back.
      select newest.*
      from catalogue.products as newest
      where newest.is_listed and newest.expires_at > now() and newest.country = 'US'
        and newest.created_at > now() - interval '30 days'
        and newest.phrase like '%' || wanted || '%'
        and newest.seller_id in (select private.my_catalogue_seller_ids())
      order by newest.created_at desc, newest.id desc
      limit 20000
    ) as offer
    join public.sellers as seller on seller.id = offer.seller_id
    where (p_highest_price is null or (offer.currency = 'USD' and offer.price <= p_highest_price))
      and not exists (select from unnest(unwanted) as excluded where position(excluded in offer.phrase) > 0)
    order by offer.created_at desc, offer.id desc
    limit 1000
  )
  select found.*, (select count(*)::integer from found) from found order by found.created_at desc, found.id desc limit 5;
end
$$;
comment on function private.preview_keyword_alert(text, text[], numeric) is 'Behind public.preview_keyword_alert.';

create function public.preview_keyword_alert(
  p_keyword text, p_excluded text[] default '{}', p_highest_price numeric default null
)
returns table (
  id uuid, name text, price numeric, currency text, image_url text, picture_path text, group_name text,
  created_at timestamptz, total integer
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.preview_keyword_alert(p_keyword, p_excluded, p_highest_price)
$$;
comment on function public.preview_keyword_alert(text, text[], numeric) is
  'What an alert would have found for the caller in the last 30 days: the newest five, each with how many there are (to 1,000).';

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
create policy "Owners change their own keywords" on public.keyword_alerts
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
grant select, delete on public.keyword_alerts to authenticated;
grant insert (id, user_id, keyword, excluded, highest_price, is_paused, created_at)
  on public.keyword_alerts to authenticated;
grant update (keyword, excluded, highest_price, is_paused, created_at) on public.keyword_alerts to authenticated;
grant select, insert, update, delete on public.keyword_alerts to service_role;

grant execute on function private.are_excluded_texts(text[]) to authenticated, service_role;
grant execute on function
  private.my_active_alert_ids(),
  public.active_alert_ids(),
  private.preview_keyword_alert(text, text[], numeric),
  public.preview_keyword_alert(text, text[], numeric)
to authenticated;
