-- What somebody expects back for a product and what came, what selling it cost, and words to find it by.
alter table public.products
  add column refund_expected numeric(12, 2)
    constraint products_refund_expected_check check (refund_expected between 0 and 999999999.99),
  add column refund_due_date date
    constraint products_refund_due_date_check check (refund_due_date between '1970-01-01' and '2199-12-31'),
  add column refund_received numeric(12, 2)
    constraint products_refund_received_check check (refund_received between 0 and 999999999.99),
  add column refund_received_date date
    constraint products_refund_received_date_check check (refund_received_date between '1970-01-01' and '2199-12-31'),
  add column refund_method text
    constraint products_refund_method_check check (char_length(refund_method) between 1 and 50),
  add column refund_reference text
    constraint products_refund_reference_check check (char_length(refund_reference) between 1 and 200),
  add column review_due_date date
    constraint products_review_due_date_check check (review_due_date between '1970-01-01' and '2199-12-31'),
  add column sold_fees numeric(12, 2)
    constraint products_sold_fees_check check (sold_fees between 0 and 999999999.99),
  add column tags text[] not null default '{}'
    constraint products_tags_check check (cardinality(tags) <= 20 and array_position(tags, null) is null);
comment on column public.products.refund_expected is 'What the seller is to pay back, commission apart; null means the price.';
comment on column public.products.refund_due_date is 'When the owner expects it; null means after the seller''s usual delay.';
comment on column public.products.refund_received is 'What came, refund and commission together; null means nothing noted.';
comment on column public.products.refund_received_date is 'The day of the last payment.';
comment on column public.products.refund_method is 'How it came, in the owner''s words: PayPal, gift card.';
comment on column public.products.refund_reference is 'What to find the payment by.';
comment on column public.products.review_due_date is 'When the owner wants the review to be written; null means a week after delivery.';
comment on column public.products.sold_fees is 'What selling it cost: fees of the marketplace, postage.';
comment on column public.products.tags is 'The owner''s own words: tidied, each once, whatever its case.';

grant insert (
  refund_expected, refund_due_date, refund_received, refund_received_date, refund_method, refund_reference,
  review_due_date, sold_fees, tags
) on public.products to authenticated;
grant update (
  refund_expected, refund_due_date, refund_received, refund_received_date, refund_method, refund_reference,
  review_due_date, sold_fees, tags
) on public.products to authenticated;

create function private.tidy_tags(p_tags text[]) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  tidied text[];
begin
  select coalesce(array_agg(kept.word order by kept.place), '{}')
  into tidied
  from (
    select distinct on (lower(tidy.word)) tidy.word, tidy.place
    from unnest(p_tags) with ordinality as given (word, place)
    cross join lateral (
      select btrim(regexp_replace(given.word, '[[:space:][:cntrl:],]+', ' ', 'g')) as word, given.place
    ) as tidy
    where tidy.word <> ''
    order by lower(tidy.word), tidy.place
  ) as kept;
  if cardinality(tidied) > 20 then
    raise exception 'A product has up to 20 tags.' using errcode = '23514', hint = 'tags';
  end if;
  if exists (select from unnest(tidied) as word where char_length(word) > 40) then
    raise exception 'A tag has up to 40 characters.' using errcode = '23514', hint = 'tags';
  end if;
  return tidied;
end
$$;
comment on function private.tidy_tags(text[]) is
  'Tags without surplus spaces, commas and repetitions, in the order given. Raises 23514 for too many or too long ones.';

create or replace function private.prepare_product() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today date;
  kept internal.kept_sellers;
begin
  if tg_op = 'UPDATE' then
    if new.user_id <> old.user_id then
      raise exception 'A product stays with its owner.' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
    -- In the trash since when: the first moment counts, by our clock.
    if new.deleted_at is not null then
      new.deleted_at := coalesce(old.deleted_at, clock_timestamp());
    end if;
  end if;

  -- Pickers send the all-zero id for 'Unassigned'.
  if new.seller_id = '00000000-0000-0000-0000-000000000000' then
    new.seller_id := null;
  end if;
  if new.seller_id is not null then
    if (tg_op = 'INSERT' or new.seller_id is distinct from old.seller_id)
      and not private.may_point_at_seller(new.user_id, new.seller_id)
    then
      -- One answer for sellers that are not there and for those of others.
      raise exception 'There is no such seller among yours.' using errcode = '23503', hint = 'seller';
    end if;
    new.seller_name := null;
  elsif tg_op = 'UPDATE' and new.seller_name is not null and new.seller_name is distinct from old.seller_name then
    select * into kept from internal.kept_sellers as name
    where name.product_id = new.id and name.seller_name = new.seller_name;
    if not found then
      raise exception 'Only the name of a deleted seller comes back.' using errcode = '42501';
    end if;
    -- Unless it is being deleted at this moment, a seller that is there again comes back itself.
    if kept.seller_id is distinct from old.seller_id
      and exists (select from public.sellers as own where own.id = kept.seller_id and own.user_id = new.user_id)
    then
      new.seller_id := kept.seller_id;
      new.seller_name := null;
    end if;
  end if;

  if new.tags <> '{}' and (tg_op = 'INSERT' or new.tags is distinct from old.tags) then
    new.tags := private.tidy_tags(new.tags);
  end if;

  if tg_op = 'INSERT' or new.status <> old.status or (new.sold and not old.sold)
    or new.refund_received is distinct from old.refund_received
  then
    today := private.local_today(new.user_id);
    if tg_op = 'INSERT' or new.status <> old.status or (new.sold and not old.sold) then
      case new.status
        when 'ordered' then new.order_date := coalesce(new.order_date, today);
        when 'received' then new.received_date := coalesce(new.received_date, today);
        when 'reviewed' then new.reviewed_date := coalesce(new.reviewed_date, today);
        when 'published' then new.published_date := coalesce(new.published_date, today);
        when 'paid' then new.paid_date := coalesce(new.paid_date, today);
        else null;
      end case;
    end if;
    if new.sold then
      new.sold_date := coalesce(new.sold_date, today);
    end if;
    if new.refund_received is null then
      new.refund_received_date := null;
    else
      new.refund_received_date := coalesce(new.refund_received_date, today);
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_product() is
  'Trigger: checks the seller and the name kept of one, tidies tags, stamps the dates of status, sale and refund if they are empty, keeps owner and times.';

-- What has come back is no longer outstanding.
create or replace function public.dashboard_counts() returns table (
  wishlist integer, ordered integer, received integer, reviewed integer, published integer, paid integer,
  outstanding_balance jsonb
)
language plpgsql stable security invoker
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
begin
  return query
  with held as (
    select product.status, product.currency, product.price, product.refund_received
    from public.products as product
    where product.user_id = caller and product.deleted_at is null
  )
  select
    count(*) filter (where held.status = 'wishlist')::integer,
    count(*) filter (where held.status = 'ordered')::integer,
    count(*) filter (where held.status = 'received')::integer,
    count(*) filter (where held.status = 'reviewed')::integer,
    count(*) filter (where held.status = 'published')::integer,
    count(*) filter (where held.status = 'paid')::integer,
    (
      select coalesce(jsonb_object_agg(owed.currency, owed.amount), '{}')
      from (
        select open.currency, sum(greatest(open.price - coalesce(open.refund_received, 0), 0)) as amount
        from held as open
        where open.status in ('ordered', 'received', 'reviewed', 'published') and open.price is not null
        group by open.currency
      ) as owed
    )
  from held;
end
$$;
comment on function public.dashboard_counts() is
  'The caller''s products by status, and by currency what was paid for those not paid back yet, less what has come back.';
