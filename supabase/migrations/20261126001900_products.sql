-- Products that came from a file, and how to take them out again in one step. docs/behaviour/import-export.md
create table public.imports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  file_name text not null constraint imports_file_name_check check (char_length(file_name) between 1 and 255),
  row_count integer not null constraint imports_row_count_check check (row_count between 0 and 1000000),
  product_count integer not null constraint imports_product_count_check check (product_count between 0 and 1000000),
  duplicate_count integer not null default 0
    constraint imports_duplicate_count_check check (duplicate_count between 0 and 1000000),
  error_count integer not null default 0
    constraint imports_error_count_check check (error_count between 0 and 1000000),
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table public.imports is 'Files whose rows became products. Written before the first of them is.';
comment on column public.imports.row_count is 'Rows of the file, its headers left out.';
comment on column public.imports.product_count is 'Rows that were to become products; how many did is counted by import_id.';
comment on column public.imports.duplicate_count is 'Rows left out because their product was there already.';
comment on column public.imports.error_count is 'Rows left out because they could not be read.';
comment on column public.imports.undone_at is 'Since when its products lie in the trash; null while they do not.';
create index imports_owner_newest_idx on public.imports (user_id, created_at desc, id desc);
alter table public.imports enable row level security;

create table public.products (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  name text constraint products_name_check check (char_length(name) <= 500),
  price numeric(12, 2) constraint products_price_check check (price between 0 and 999999999.99),
  currency text not null default 'USD' constraint products_currency_check check (currency ~ '^[A-Z]{3}$'),
  url text constraint products_url_check check (url ~* '^https?://[^\s]+$' and char_length(url) <= 2048),
  amazon_url text constraint products_amazon_url_check
    check (amazon_url ~* '^https?://[^\s]+$' and char_length(amazon_url) <= 2048),
  ebay_url text constraint products_ebay_url_check
    check (ebay_url ~* '^https?://[^\s]+$' and char_length(ebay_url) <= 2048),
  order_number text constraint products_order_number_check check (char_length(order_number) <= 100),
  seller_id uuid references public.sellers (id) on delete set null,
  seller_name text constraint products_seller_name_check check (char_length(seller_name) <= 200),
  status text not null default 'ordered' constraint products_status_check
    check (status in ('wishlist', 'ordered', 'received', 'reviewed', 'published', 'paid')),
  order_date date constraint products_order_date_check check (order_date between '1970-01-01' and '2199-12-31'),
  received_date date
    constraint products_received_date_check check (received_date between '1970-01-01' and '2199-12-31'),
  reviewed_date date
    constraint products_reviewed_date_check check (reviewed_date between '1970-01-01' and '2199-12-31'),
  published_date date
    constraint products_published_date_check check (published_date between '1970-01-01' and '2199-12-31'),
  paid_date date constraint products_paid_date_check check (paid_date between '1970-01-01' and '2199-12-31'),
  sold boolean not null default false,
  sold_date date constraint products_sold_date_check check (sold_date between '1970-01-01' and '2199-12-31'),
  sold_price numeric(12, 2) constraint products_sold_price_check check (sold_price between 0 and 999999999.99),
  archived boolean not null default false,
  product_image_url text constraint products_product_image_url_check
    check (product_image_url ~* '^https?://[^\s]+$' and char_length(product_image_url) <= 2048),
  receipt_url text constraint products_receipt_url_check
    check (receipt_url ~ ('^(receipts|receipt-screenshots)/' || user_id || '/[^/\s]{1,200}$')),
  review_screenshot_url text constraint products_review_screenshot_url_check
    check (review_screenshot_url ~ ('^review-screenshots/' || user_id || '/[^/\s]{1,200}$')),
  photo_review boolean not null default false,
  video_review boolean not null default false,
  rating_review boolean not null default false,
  feedback_review boolean not null default false,
  no_tax boolean not null default false,
  no_fees boolean not null default false,
  partial_payment boolean not null default false,
  commission boolean not null default false,
  commission_amount numeric(12, 2)
    constraint products_commission_amount_check check (commission_amount between 0 and 999999999.99),
  additional_notes text constraint products_additional_notes_check check (char_length(additional_notes) <= 10000),
  description text constraint products_description_check check (char_length(description) <= 10000),
  country text constraint products_country_check check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  refund_expected numeric(12, 2)
    constraint products_refund_expected_check check (refund_expected between 0 and 999999999.99),
  refund_due_date date
    constraint products_refund_due_date_check check (refund_due_date between '1970-01-01' and '2199-12-31'),
  refund_received numeric(12, 2)
    constraint products_refund_received_check check (refund_received between 0 and 999999999.99),
  refund_received_date date
    constraint products_refund_received_date_check check (refund_received_date between '1970-01-01' and '2199-12-31'),
  refund_method text
    constraint products_refund_method_check check (char_length(refund_method) between 1 and 50),
  refund_reference text
    constraint products_refund_reference_check check (char_length(refund_reference) between 1 and 200),
  review_due_date date
    constraint products_review_due_date_check check (review_due_date between '1970-01-01' and '2199-12-31'),
  sold_fees numeric(12, 2)
    constraint products_sold_fees_check check (sold_fees between 0 and 999999999.99),
  tags text[] not null default '{}'
    constraint products_tags_check check (cardinality(tags) <= 20 and array_position(tags, null) is null),
  -- Deferred: an import that does not exist is refused by the trigger that refuses somebody else's, in the same words.
  import_id uuid
    constraint products_import_id_fkey references public.imports (id) on delete set null deferrable initially deferred
);
comment on table public.products is 'What people bought or wish to buy, from wishlist to payout.';
comment on column public.products.seller_name is 'Name of the seller that was deleted; null while there is one, or never was.';
comment on column public.products.order_date is 'The user''s calendar day, as all dates here are; never an instant.';
comment on column public.products.product_image_url is 'Public address of the picture.';
comment on column public.products.receipt_url is 'Path in the bucket product-files, in the owner''s own folder.';
comment on column public.products.review_screenshot_url is 'Path in the bucket product-files, in the owner''s own folder.';
comment on column public.products.description is 'Text for posting to a marketplace.';
comment on column public.products.country is 'Two letters, ISO 3166-1.';
comment on column public.products.deleted_at is 'Since when it lies in the trash, by the server''s clock; null while it does not.';
comment on column public.products.refund_expected is 'What the seller is to pay back, commission apart; null means the price.';
comment on column public.products.refund_due_date is 'When the owner expects it; null means after the seller''s usual delay.';
comment on column public.products.refund_received is 'What came, refund and commission together; null means nothing noted.';
comment on column public.products.refund_received_date is 'The day of the last payment.';
comment on column public.products.refund_method is 'How it came, in the owner''s words: PayPal, gift card.';
comment on column public.products.refund_reference is 'What to find the payment by.';
comment on column public.products.review_due_date is 'When the owner wants the review to be written; null means a week after delivery.';
comment on column public.products.sold_fees is 'What selling it cost: fees of the marketplace, postage.';
comment on column public.products.tags is 'The owner''s own words: tidied, each once, whatever its case.';
comment on column public.products.import_id is 'The file that it came from; null when it was typed in.';
create index products_owner_newest_idx on public.products (user_id, created_at desc, id desc)
  where deleted_at is null;
create index products_owner_changed_idx on public.products (user_id, updated_at desc);
create index products_owner_status_idx on public.products (user_id, status) where deleted_at is null;
create index products_seller_id_idx on public.products (seller_id) where seller_id is not null;
create index products_owner_seller_idx on public.products (user_id, seller_id) where seller_id is not null;
create index products_trash_idx on public.products (deleted_at) where deleted_at is not null;
create index products_import_id_idx on public.products (import_id) where import_id is not null;
alter table public.products enable row level security;

create trigger a_set_first_times before insert on public.products for each row
  when (
    current_user = 'authenticated'
    and (new.created_at is distinct from now() or new.updated_at is distinct from now())
  )
  execute function private.set_first_times();

create policy "Owners read their own imports" on public.imports
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add imports of their own" on public.imports
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.imports
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select on public.imports to authenticated;
grant insert (id, user_id, file_name, row_count, product_count, duplicate_count, error_count)
  on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

create policy "Owners read their own products" on public.products
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add products of their own" on public.products
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change their own products" on public.products
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Owners delete their own products from the trash" on public.products
  for delete to authenticated using (user_id = (select auth.uid()) and deleted_at is not null);
create policy "A second factor that is set up must be used" on public.products
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.products to authenticated;
grant insert (
  id, user_id, name, price, currency, url, amazon_url, ebay_url, order_number, seller_id, status, order_date,
  received_date, reviewed_date, published_date, paid_date, sold, sold_date, sold_price, archived, product_image_url,
  receipt_url, review_screenshot_url, photo_review, video_review, rating_review, feedback_review, no_tax, no_fees,
  partial_payment, commission, commission_amount, additional_notes, description, country, refund_expected,
  refund_due_date, refund_received, refund_received_date, refund_method, refund_reference, review_due_date,
  sold_fees, tags, import_id, created_at, updated_at
) on public.products to authenticated;
-- seller_name takes only what internal.kept_sellers holds: private.prepare_product refuses every other name.
grant update (
  name, price, currency, url, amazon_url, ebay_url, order_number, seller_id, status, order_date, received_date,
  reviewed_date, published_date, paid_date, sold, sold_date, sold_price, archived, product_image_url, receipt_url,
  review_screenshot_url, photo_review, video_review, rating_review, feedback_review, no_tax, no_fees,
  partial_payment, commission, commission_amount, additional_notes, description, country, deleted_at, seller_name,
  refund_expected, refund_due_date, refund_received, refund_received_date, refund_method, refund_reference,
  review_due_date, sold_fees, tags, created_at, updated_at
) on public.products to authenticated;
grant select, insert, update, delete on public.products to service_role;
