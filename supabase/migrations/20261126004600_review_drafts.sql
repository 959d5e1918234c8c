-- What somebody noted of a product for a review, and the text that became of it. Lengths as in the domain's REVIEW_LIMITS.
create table public.review_drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  origin text not null constraint review_drafts_origin_check check (origin in ('model', 'notes')),
  liked text not null default '' constraint review_drafts_liked_check check (char_length(liked) <= 2000),
  disliked text not null default '' constraint review_drafts_disliked_check check (char_length(disliked) <= 2000),
  usage text not null default '' constraint review_drafts_usage_check check (char_length(usage) <= 2000),
  rating integer not null constraint review_drafts_rating_check check (rating between 1 and 5),
  points text[] not null default '{}' constraint review_drafts_points_check check (
    cardinality(points) <= 10 and array_position(points, null) is null and char_length(array_to_string(points, '')) <= 800
  ),
  length text not null default 'medium'
    constraint review_drafts_length_check check (length in ('short', 'medium', 'long')),
  tone text not null default 'plain'
    constraint review_drafts_tone_check check (tone in ('plain', 'warm', 'factual')),
  title text not null constraint review_drafts_title_check check (char_length(title) <= 200),
  content text not null constraint review_drafts_content_check check (char_length(content) <= 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.review_drafts is 'Reviews that somebody is writing, with the notes that they were made of.';
comment on column public.review_drafts.origin is
  'Who worded it first: model is the AI model, notes the notes themselves, put in order.';
create index review_drafts_product_idx on public.review_drafts (product_id, created_at desc);
create index review_drafts_owner_idx on public.review_drafts (user_id);
alter table public.review_drafts enable row level security;

create function private.prepare_review_draft() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.product_id := old.product_id;
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
    return new;
  end if;
  -- A foreign key does not ask whose product it is.
  perform from public.products as product
  where product.id = new.product_id and product.user_id = new.user_id and product.deleted_at is null
    and product.status in ('received', 'reviewed', 'published', 'paid');
  if not found then
    raise exception 'You can write a review once you have the product: set its status to Received.'
      using errcode = 'PT409', hint = 'review_too_early';
  end if;
  if new.product_id not in (select private.active_product_ids(new.user_id)) then
    raise exception 'Disabled - Upgrade to Pro' using errcode = 'PT403', hint = 'product_limit';
  end if;
  return new;
end
$$;
comment on function private.prepare_review_draft() is
  'Trigger: raises PT409 for a product that is not the owner''s or not received, PT403 for one beyond the plan''s limit; keeps the times.';

create trigger prepare_review_draft before insert or update on public.review_drafts
  for each row execute function private.prepare_review_draft();

create function private.limit_review_drafts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    if exists (
      select from public.review_drafts as kept
      where kept.product_id in (select added.product_id from added where added.user_id = owner)
      group by kept.product_id having count(*) > 10
    ) then
      raise exception 'You keep 10 drafts of this product already. Delete one that you do not need, then try again.'
        using errcode = 'PT409', hint = 'review_draft_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_review_drafts() is
  'Trigger: raises PT409 when a product would have more than 10 drafts. Additions at the same time are counted one after the other.';

create trigger limit_review_drafts after insert on public.review_drafts
  referencing new table as added
  for each statement execute function private.limit_review_drafts();

create policy "Owners read their own review drafts" on public.review_drafts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add review drafts of their own" on public.review_drafts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change their own review drafts" on public.review_drafts
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Owners delete their own review drafts" on public.review_drafts
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.review_drafts
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.review_drafts to authenticated;
grant insert (id, user_id, product_id, origin, liked, disliked, usage, rating, points, length, tone, title, content)
  on public.review_drafts to authenticated;
grant update (title, content) on public.review_drafts to authenticated;
grant select, insert, update, delete on public.review_drafts to service_role;
