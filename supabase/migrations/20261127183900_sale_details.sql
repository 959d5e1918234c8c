-- What a sale consists of: where it was, the buyer's postage in its price, and the shipping in its fees. docs/behaviour/selling.md
create function private.are_sale_details(p_details jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  part record;
begin
  if jsonb_typeof(p_details) <> 'object' or p_details = '{}' or octet_length(p_details::text) > 1000 then
    return false;
  end if;
  for part in select entry.key, entry.value from jsonb_each(p_details) as entry loop
    if part.key = 'place' then
      if jsonb_typeof(part.value) <> 'string' or not (
        part.value #>> '{}' = btrim(part.value #>> '{}', E' \t\r\n')
        and char_length(part.value #>> '{}') between 1 and 40 and part.value #>> '{}' !~ '[[:cntrl:]]'
      ) then
        return false;
      end if;
    elsif part.key in ('postage', 'shipping') then
      if jsonb_typeof(part.value) <> 'number' then
        return false;
      elsif (part.value #>> '{}')::numeric not between 0 and 999999999.99
        or (part.value #>> '{}')::numeric <> round((part.value #>> '{}')::numeric, 2)
      then
        return false;
      end if;
    else
      return false;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.are_sale_details(jsonb) is
  'Whether a value is the details of a sale: {place, postage, shipping}, each optional, one at least.';
grant execute on function private.are_sale_details(jsonb) to authenticated, service_role;

alter table public.products
  add column sale_details jsonb
    constraint products_sale_details_check check (sale_details is null or private.are_sale_details(sale_details));
comment on column public.products.sale_details is
  'Where it was sold, the buyer''s postage (in sold_price) and the shipping (in sold_fees); null without any.';
grant insert (sale_details), update (sale_details) on public.products to authenticated;

create function private.forget_sale_details() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.sale_details := null;
  return new;
end
$$;
comment on function private.forget_sale_details() is 'Trigger: a product that is not sold has no details of a sale.';
create trigger forget_sale_details before insert or update of sold, sale_details on public.products
  for each row when (not new.sold and new.sale_details is not null) execute function private.forget_sale_details();

-- Changes of products, one or many, may change them.
create or replace function private.check_product_changes(p_changes jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  unknown text;
begin
  select field.name into unknown
  from jsonb_array_elements(p_changes) as entry (value)
  cross join lateral jsonb_object_keys(entry.value -> 'change') as field (name)
  where field.name <> all (array[
    'name', 'price', 'currency', 'quantity', 'tax_value', 'deal_terms', 'url', 'amazon_url', 'ebay_url', 'order_number', 'seller_id',
    'seller_name', 'status',
    'order_date', 'received_date', 'reviewed_date', 'published_date', 'paid_date', 'sold', 'sold_date',
    'sold_price', 'sold_fees', 'sale_details', 'archived', 'product_image_url', 'receipt_url', 'review_screenshot_url', 'review_url', 'deal_notes', 'photo_review', 'video_review',
    'rating_review', 'feedback_review', 'no_tax', 'no_fees', 'partial_payment', 'commission', 'commission_amount',
    'additional_notes', 'description', 'country', 'refund_expected', 'refund_due_date', 'refund_received',
    'refund_received_date', 'refund_method', 'refund_reference', 'refund_payments', 'refund_asked_on', 'review_due_date', 'steps_put_off', 'tags', 'deleted_at'
  ])
  limit 1;
  if unknown is not null then
    raise exception 'Products have no % that can be changed.', left(unknown, 60) using errcode = 'PT400';
  end if;
  -- Of two changes of one product only one would be made, and nobody would hear of the other.
  if exists (
    select from jsonb_array_elements(p_changes) as entry (value)
    group by (entry.value ->> 'id')::uuid
    having count(*) > 1
  ) then
    raise exception 'Name each product once.' using errcode = 'PT400';
  end if;
end
$$;

create or replace function public.change_products(p_changes jsonb) returns jsonb
language plpgsql security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller uuid := private.require_user();
  versions jsonb;
begin
  if jsonb_typeof(p_changes) <> 'array' or jsonb_array_length(p_changes) > 5000 then
    raise exception 'Give a list of up to 5000 changes.' using errcode = 'PT400';
  end if;
  perform private.check_product_changes(p_changes);
  with changed as (
    update public.products as product
    set
      name = new.name, price = new.price, currency = new.currency,
      quantity = new.quantity, tax_value = new.tax_value, deal_terms = new.deal_terms, url = new.url, amazon_url = new.amazon_url,
      ebay_url = new.ebay_url, order_number = new.order_number, seller_id = new.seller_id,
      seller_name = new.seller_name, status = new.status, order_date = new.order_date, received_date = new.received_date, reviewed_date = new.reviewed_date,
      published_date = new.published_date, paid_date = new.paid_date, sold = new.sold, sold_date = new.sold_date,
      sold_price = new.sold_price, sold_fees = new.sold_fees, sale_details = new.sale_details, archived = new.archived,
      product_image_url = new.product_image_url, receipt_url = new.receipt_url,
      review_screenshot_url = new.review_screenshot_url, review_url = new.review_url,
      deal_notes = new.deal_notes, photo_review = new.photo_review,
      video_review = new.video_review, rating_review = new.rating_review, feedback_review = new.feedback_review,
      no_tax = new.no_tax, no_fees = new.no_fees, partial_payment = new.partial_payment, commission = new.commission,
      commission_amount = new.commission_amount, additional_notes = new.additional_notes,
      description = new.description, country = new.country, refund_expected = new.refund_expected,
      refund_due_date = new.refund_due_date, refund_received = new.refund_received,
      refund_received_date = new.refund_received_date, refund_method = new.refund_method,
      refund_reference = new.refund_reference, refund_payments = new.refund_payments, refund_asked_on = new.refund_asked_on,
      review_due_date = new.review_due_date, steps_put_off = new.steps_put_off, tags = new.tags, deleted_at = new.deleted_at
    from (
      -- Locked first, in one order, so that a change that runs meanwhile is built on and never undone.
      select held.id, held as version from public.products as held
      where held.user_id = caller
        and held.id in (select (entry.value ->> 'id')::uuid from jsonb_array_elements(p_changes) as entry (value))
      order by held.id
      for update
    ) as held
    join jsonb_to_recordset(p_changes) as entry (id uuid, change jsonb, base jsonb) on entry.id = held.id
    cross join lateral (
      select case
        when entry.base is null then jsonb_build_object('change', entry.change, 'left', '[]'::jsonb)
        else (
          -- Compared as the columns hold them, so that 5 and 5.00 are the same price.
          select jsonb_build_object(
            'change', coalesce(
              jsonb_object_agg(field.key, field.value) filter (where field.is_free and not follows.is_left), '{}'
            ),
            'left', coalesce(
              jsonb_agg(field.key order by field.key)
                filter (
                  where case
                    when follows.is_left then field.now -> field.key
                      is distinct from to_jsonb(jsonb_populate_record(held.version, entry.change)) -> field.key
                    else field.is_left
                  end
                ),
              '[]'
            )
          )
          from (
            select compared.*, array_agg(compared.key) filter (where compared.is_left) over () as all_left
            from (
              select
                wanted.key, wanted.value, found.is_free, version.now,
                -- What is there already was not left behind: the same change may arrive twice.
                case
                  when found.is_free then false
                  else version.now -> wanted.key
                    is distinct from to_jsonb(jsonb_populate_record(held.version, entry.change)) -> wanted.key
                end as is_left
              from jsonb_each(entry.change) as wanted (key, value)
              cross join (
                select
                  to_jsonb(held.version) as now, to_jsonb(jsonb_populate_record(held.version, entry.base)) as expected
                offset 0
              ) as version
              cross join lateral (
                select version.now -> wanted.key is not distinct from version.expected -> wanted.key as is_free
              ) as found
            ) as compared
          ) as field
          cross join lateral (
            select case
              when field.all_left is null then false
              -- A product that somebody has moved back needs no day of a later status.
              when field.value = 'null' and private.is_day_ahead(field.key, field.now ->> 'status') then false
              else coalesce(
                private.field_before(field.key, entry.change ->> 'status', entry.base ->> 'status') = any (field.all_left)
                -- The payments of a refund say what its other columns are.
                or (
                  field.key in ('refund_received', 'refund_received_date', 'refund_method', 'refund_reference')
                  and 'refund_payments' = any (field.all_left)
                ),
                false
              )
            end as is_left
          ) as follows
        )
      end as due
    ) as checked
    cross join lateral jsonb_populate_record(held.version, checked.due -> 'change') as new
    where product.id = held.id and product.user_id = caller
    returning
      product.id, product.updated_at, (held.version).updated_at as version_before,
      nullif(checked.due -> 'left', '[]') as fields_left
  )
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', changed.id, 'updated_at', changed.updated_at, 'before', changed.version_before, 'left', changed.fields_left
  ))), '[]')
  into versions
  from changed;
  return versions;
end
$$;
