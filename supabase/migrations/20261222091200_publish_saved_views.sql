-- A view that was saved, renamed or deleted on one device showed on another with its next load only. docs/behaviour/products.md
alter publication supabase_realtime add table public.saved_views;
