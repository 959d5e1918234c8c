-- What realtime sends. Each change is checked against its reader's policies; old values are not sent, because the
-- tables keep the default replica identity: a DELETE carries the key alone.
alter publication supabase_realtime set table
  public.products, public.product_events, public.subscriptions, public.sellers, public.keyword_alerts, public.saved_views;
