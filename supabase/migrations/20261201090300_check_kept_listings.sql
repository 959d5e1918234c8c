-- Apart from the change, so that nobody waits while it looks at the rows.
alter table public.resale_analyses validate constraint resale_analyses_items_check;
alter table public.resale_analyses validate constraint resale_analyses_items_size_check;
