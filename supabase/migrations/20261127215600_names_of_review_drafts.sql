-- People name their drafts of a review. Drafts from before have no name.
alter table public.review_drafts
  add column name text not null default ''
    constraint review_drafts_name_check check (char_length(name) <= 60);
comment on column public.review_drafts.name is 'What its owner calls it; empty without a name.';
grant insert (name), update (name) on public.review_drafts to authenticated;
