-- For trying things out with `supabase start`: two global sellers with a few offers. Can be run again. Nothing that the
-- product needs is here; a hosted project runs no seed.
insert into public.sellers (id, name, seller_code, is_for_free_and_trial, discord, email, url)
values
  (
    '5eed0000-0000-4000-8000-000000000001', 'Harbour Goods', 'harbour', true, 'https://discord.gg/harbour',
    'hello@harbour.example', 'https://harbour.example'
  ),
  (
    '5eed0000-0000-4000-8000-000000000002', 'Maple Street Portal', 'maple', false, null,
    'team@maple.example', 'https://maple.example'
  )
on conflict (id) do nothing;

insert into catalogue.products (source, source_id, seller_id, name, price, url)
values
  (
    'seed', '1', '5eed0000-0000-4000-8000-000000000001', 'Desk lamp with a warm light', 24.99,
    'https://harbour.example/desk-lamp'
  ),
  (
    'seed', '2', '5eed0000-0000-4000-8000-000000000001', 'Enamel camping mug, set of 4', 18.50,
    'https://harbour.example/camping-mug'
  ),
  (
    'seed', '3', '5eed0000-0000-4000-8000-000000000002', 'Linen apron with two pockets', 32.00,
    'https://maple.example/linen-apron'
  )
on conflict (source, source_id) do nothing;
