-- What is usually agreed with a seller, proposed for the next product. docs/behaviour/terms.md
alter table public.seller_marks
  add column deal_terms jsonb
    constraint seller_marks_deal_terms_check check (deal_terms is null or private.is_deal_terms(deal_terms));
comment on column public.seller_marks.deal_terms is
  'The terms that its owner proposes for new products of the seller; null without any. Says nothing on whether they were asked.';
grant insert (deal_terms), update (deal_terms) on public.seller_marks to authenticated;
