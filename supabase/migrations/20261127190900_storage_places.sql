-- Where a person keeps a product: 'Box 3', 'Shelf A'. docs/behaviour/products.md
alter table public.products
  add column storage_place text
    constraint products_storage_place_check check (
      char_length(storage_place) between 1 and 60 and storage_place !~ '[[:cntrl:]]'
    );
comment on column public.products.storage_place is
  'Where the owner keeps the product, one line of up to 60 characters; null if it has no place.';
grant insert (storage_place), update (storage_place) on public.products to authenticated;

-- As names of saved views: spaces around go, those inside become one.
create function private.tidy_storage_place() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The size first: tidying a megabyte takes long.
  if octet_length(new.storage_place) > 2000 then
    raise exception 'A storage place has up to 60 characters.'
      using errcode = '23514', table = 'products', constraint = 'products_storage_place_check';
  end if;
  new.storage_place := nullif(btrim(regexp_replace(new.storage_place, '[[:space:][:cntrl:]]+', ' ', 'g')), '');
  return new;
end
$$;
comment on function private.tidy_storage_place() is
  'Trigger: a storage place becomes one line without spaces around it; an empty one becomes null.';

create trigger tidy_storage_place before insert or update of storage_place on public.products
  for each row when (new.storage_place is not null) execute function private.tidy_storage_place();

-- Changes of products, one or many, may set the storage place.
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
    'refund_received_date', 'refund_method', 'refund_reference', 'refund_payments', 'refund_asked_on', 'review_due_date', 'steps_put_off', 'storage_place', 'tags', 'deleted_at'
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
      review_due_date = new.review_due_date, steps_put_off = new.steps_put_off, storage_place = new.storage_place, tags = new.tags, deleted_at = new.deleted_at
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
