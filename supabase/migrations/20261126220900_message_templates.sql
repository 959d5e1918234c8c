-- Messages to sellers that people word themselves. What the braces in a text mean is the app's business, and so are the
-- built-in texts. docs/behaviour/messages.md
create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  kind text not null
    constraint message_templates_kind_check check (kind in ('refund', 'order_number', 'review_live')),
  name text not null constraint message_templates_name_check check (char_length(name) between 1 and 60),
  language text not null default 'en'
    constraint message_templates_language_check check (char_length(language) <= 6 and language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  text text not null
    constraint message_templates_text_check check (char_length(text) <= 2000 and text ~ '[^[:space:]]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.message_templates is 'Texts of people''s own for messages to sellers, with placeholders in braces.';
comment on column public.message_templates.kind is
  'What the message does: refund asks for money, order_number tells it, review_live says that a review is published.';
comment on column public.message_templates.language is 'How amounts and days are written in it; the text may be in any language.';
create index message_templates_owner_idx on public.message_templates (user_id);
alter table public.message_templates enable row level security;

create function private.prepare_message_template() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if octet_length(new.name) > 2000 then
    raise exception 'The name of a template has 1 to 60 characters.'
      using errcode = '23514', table = 'message_templates', constraint = 'message_templates_name_check';
  end if;
  new.name := btrim(regexp_replace(new.name, '[[:space:][:cntrl:]]+', ' ', 'g'));
  if tg_op = 'UPDATE' then
    new.created_at := old.created_at;
    new.updated_at := clock_timestamp();
  end if;
  return new;
end
$$;
comment on function private.prepare_message_template() is 'Trigger: tidies the name and keeps the times.';

create trigger prepare_message_template before insert or update on public.message_templates
  for each row execute function private.prepare_message_template();

create function private.limit_message_templates() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added.user_id from added order by 1 loop
    perform private.lock_subscription(owner);
    if (select count(*) from public.message_templates as kept where kept.user_id = owner) > 50 then
      raise exception 'You can keep up to 50 templates. Delete one that you do not need, then try again.'
        using errcode = 'PT409', hint = 'message_template_limit';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.limit_message_templates() is
  'Trigger: raises PT409 when somebody would keep more than 50 templates. Additions at the same time are counted one after the other.';

create trigger limit_message_templates after insert on public.message_templates
  referencing new table as added
  for each statement execute function private.limit_message_templates();

create policy "Owners read their own message templates" on public.message_templates
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Owners add message templates of their own" on public.message_templates
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Owners change their own message templates" on public.message_templates
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Owners delete their own message templates" on public.message_templates
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "A second factor that is set up must be used" on public.message_templates
  as restrictive for all to authenticated
  using ((select private.has_needed_assurance()))
  with check ((select private.has_needed_assurance()));
grant select, delete on public.message_templates to authenticated;
grant insert (id, user_id, kind, name, language, text) on public.message_templates to authenticated;
grant update (kind, name, language, text) on public.message_templates to authenticated;
grant select, insert, update, delete on public.message_templates to service_role;
