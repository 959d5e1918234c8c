-- Claiming commits before anything is sent; what became of it is noted after. docs/behaviour/alerts.md
create function private.claim_alert_mails(p_most integer, p_at timestamptz default now())
returns table (
  mail_id uuid, user_id uuid, email text, kind text, attempts integer, uses_left integer, total integer, items jsonb
)
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed uuid[];
  readers uuid[];
  refused uuid[] := '{}';
  digest record;
begin
  -- Whoever died between claim and answer leaves a mail of which nobody knows whether it went out.
  update internal.alert_mails as mail set
    state = 'unsure', ended_at = p_at, error = 'Whoever sent it ended before they could say what became of it.'
  where mail.state = 'sending' and mail.claimed_at < p_at - interval '5 minutes';

  with next as materialized (
    select mail.id from internal.alert_mails as mail
    where mail.state = 'waiting' and mail.next_try_at <= p_at
      -- A burst of offers makes one mail: it waits until all were compared, unless that does not go on.
      and (
        mail.kind = 'digest'
        or not exists (select from internal.offers_to_match as offer where offer.queued_at > p_at - interval '2 minutes')
      )
    order by mail.next_try_at, mail.id
    limit p_most
    for update skip locked
  ), taken as (
    update internal.alert_mails as mail set
      state = 'sending', claimed_at = p_at, attempts = mail.attempts + 1, error = null
    from next where mail.id = next.id
    returning mail.id, mail.user_id
  )
  select array_agg(taken.id), array_agg(distinct taken.user_id) into claimed, readers from taken;
  if claimed is null then
    return;
  end if;

  -- Whoever went back to Basic meanwhile hears of it with the digest.
  with later as (
    update internal.alert_mails as mail set state = 'dropped', ended_at = p_at
    where mail.id = any (claimed) and mail.kind = 'instant' and not mail.was_doubtful
      and mail.user_id in (select reader.user_id from private.alert_readers(readers) as reader where not reader.is_pro)
    returning mail.id
  )
  update public.alert_matches as match set mail_id = null from later where match.mail_id = later.id;

  update public.alert_matches as match set mail_id = mail.id
  from internal.alert_mails as mail
  where mail.id = any (claimed) and mail.state = 'sending' and mail.kind = 'instant' and not mail.was_doubtful
    and match.user_id = mail.user_id and match.is_mail_due and match.mail_id is null
    and match.found_at > p_at - interval '7 days';

  -- What its reader would not find any more is left out, for good.
  with active as materialized (
    select private.active_alert_ids(readers) as id
  ), worth_telling as materialized (
    select match.user_id, match.offer_id
    from internal.alert_mails as mail
    join private.alert_readers(readers) as reader on reader.user_id = mail.user_id and reader.wants_mail
    join public.alert_matches as match on match.mail_id = mail.id
    join catalogue.products as offer on offer.id = match.offer_id
      and offer.is_listed and offer.expires_at > p_at and offer.country = 'US'
    join public.sellers as seller on seller.id = offer.seller_id
      and seller.user_id is null and seller.is_active and (seller.is_for_free_and_trial or reader.is_full_pro)
    where mail.id = any (claimed) and mail.state = 'sending'
      and exists (
        select from public.keyword_alerts as alert
        where alert.user_id = mail.user_id and alert.id in (select active.id from active)
          and private.finds_offer(alert.phrase, alert.excluded_phrases, alert.highest_price, offer.phrase, offer.price)
      )
  )
  update public.alert_matches as match set is_mail_due = false, mail_id = null
  where match.mail_id = any (claimed)
    and not exists (
      select from worth_telling
      where worth_telling.user_id = match.user_id and worth_telling.offer_id = match.offer_id
    );
  update internal.alert_mails as mail set state = 'dropped', ended_at = p_at
  where mail.id = any (claimed) and mail.state = 'sending'
    and not exists (select from public.alert_matches as match where match.mail_id = mail.id);

  for digest in
    select mail.id, mail.user_id from internal.alert_mails as mail
    where mail.id = any (claimed) and mail.state = 'sending' and mail.kind = 'digest'
    order by mail.user_id
  loop
    begin
      uses_left := private.reserve_quota(digest.user_id, 'notification_emails', digest.id, p_at);
      -- Kept where the answer below finds it; -1 is without limit.
      update internal.alert_mails as mail set uses_left = claim_alert_mails.uses_left where mail.id = digest.id;
    exception when sqlstate 'PT403' then
      refused := refused || digest.id;
    end;
  end loop;
  update public.alert_matches as match set mail_id = null where match.mail_id = any (refused);
  update internal.alert_mails as mail set state = 'dropped', ended_at = p_at where mail.id = any (refused);

  return query
  select mail.id, mail.user_id, account.email, mail.kind, mail.attempts, nullif(mail.uses_left, -1), told.total, told.items
  from internal.alert_mails as mail
  join public.users as account on account.id = mail.user_id
  cross join lateral (
    select max(listed.total)::integer as total, jsonb_agg(
      jsonb_build_object(
        'id', listed.id, 'name', listed.name, 'price', listed.price, 'currency', listed.currency,
        'picture', listed.picture_path, 'seller', listed.seller, 'isForAll', listed.is_for_free_and_trial,
        'keyword', listed.keyword
      ) order by listed.place
    ) as items
    from (
      select offer.id, offer.name, offer.price, offer.currency, offer.picture_path, seller.name as seller,
        seller.is_for_free_and_trial, match.keyword, count(*) over () as total,
        row_number() over (order by match.found_at desc, offer.created_at desc, offer.id desc) as place
      from public.alert_matches as match
      join catalogue.products as offer on offer.id = match.offer_id
      join public.sellers as seller on seller.id = offer.seller_id
      where match.mail_id = mail.id
    ) as listed
    where listed.place <= 20
  ) as told
  where mail.id = any (claimed) and mail.state = 'sending';
end
$$;
comment on function private.claim_alert_mails(integer, timestamptz) is
  'Takes mails that are due, for the caller alone, and gives what they tell: the newest 20 offers of total. A digest counts against the quota; uses_left is null where nothing is counted. The caller sends each once and says what became of it (private.settle_alert_mails). For the server only.';

create function private.settle_alert_mails(p_outcomes jsonb, p_at timestamptz default now()) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  outcome record;
  younger uuid;
begin
  for outcome in
    select mail.id, mail.user_id, mail.kind, mail.created_at, mail.attempts, mail.was_doubtful, said.result, said.error
    from jsonb_to_recordset(p_outcomes) as said (mail uuid, result text, error text)
    join internal.alert_mails as mail on mail.id = said.mail
    -- Said late, when it was held for lost, it is as true.
    where mail.state in ('sending', 'unsure')
    order by mail.user_id
    for update of mail
  loop
    if outcome.result = 'sent' then
      update internal.alert_mails as mail set state = 'sent', ended_at = p_at, error = null where mail.id = outcome.id;
      update public.alert_matches as match set mailed_at = p_at, is_mail_due = false where match.mail_id = outcome.id;
      if outcome.kind = 'digest' then
        perform private.settle_quota(outcome.user_id, outcome.id);
      end if;
    elsif outcome.result = 'unsure' then
      update internal.alert_mails as mail set state = 'unsure', ended_at = p_at, error = left(outcome.error, 300)
      where mail.id = outcome.id;
    else
      if outcome.kind = 'digest' then
        perform private.return_quota(outcome.user_id, outcome.id, p_at);
      end if;
      if outcome.created_at < p_at - interval '36 hours' then
        update internal.alert_mails as mail set state = 'given_up', ended_at = p_at, error = left(outcome.error, 300)
        where mail.id = outcome.id;
      else
        younger := null;
        if outcome.kind = 'instant' and not outcome.was_doubtful then
          update internal.alert_mails as mail set created_at = outcome.created_at
          where mail.user_id = outcome.user_id and mail.kind = 'instant' and mail.state = 'waiting' and not mail.was_doubtful
          returning mail.id into younger;
        end if;
        if younger is not null then
          -- Another mail to the same reader waits: it carries this one's offers, too.
          update public.alert_matches as match set mail_id = younger where match.mail_id = outcome.id;
          update internal.alert_mails as mail set state = 'dropped', ended_at = p_at, error = left(outcome.error, 300)
          where mail.id = outcome.id;
        else
          update internal.alert_mails as mail set state = 'waiting', error = left(outcome.error, 300),
            next_try_at = p_at + case outcome.result
              when 'refused' then interval '6 hours'
              else least(interval '1 minute' * 2 ^ least(outcome.attempts - 1, 10), interval '30 minutes')
            end
          where mail.id = outcome.id;
        end if;
      end if;
    end if;
  end loop;
end
$$;
comment on function private.settle_alert_mails(jsonb, timestamptz) is
  'Notes what became of claimed mails: [{"mail": id, "result": "sent" | "failed" | "refused" | "unsure", "error": text}]. One that failed is tried again after 1, 2, 4 … 30 minutes, one that was refused after 6 hours, for 36 hours. For the server only.';

create function private.forget_alert_mails(p_at timestamptz default now()) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  forgotten integer;
  more integer;
begin
  delete from internal.alert_mails as mail where mail.id in (
    select old.id from internal.alert_mails as old where old.ended_at < p_at - interval '60 days' limit 5000
  );
  get diagnostics forgotten = row_count;
  delete from public.alert_matches as match where (match.user_id, match.offer_id) in (
    select old.user_id, old.offer_id from public.alert_matches as old where old.found_at < p_at - interval '90 days'
    limit 5000
  );
  get diagnostics more = row_count;
  -- No mail takes these any more.
  update public.alert_matches as match set is_mail_due = false
  where match.is_mail_due and match.mail_id is null and match.found_at < p_at - interval '7 days';
  return greatest(forgotten, more);
end
$$;
comment on function private.forget_alert_mails(timestamptz) is
  'Deletes mails that ended 60 days ago and what was found 90 days ago, at most 5,000 of each; gives the greater number. For the server only.';

create function private.stop_alert_mails(p_user uuid) returns void
language sql security definer
set search_path = ''
as $$
  update public.subscriptions as plan set notifications_on = false where plan.user_id = p_user and plan.notifications_on
$$;
comment on function private.stop_alert_mails(uuid) is
  'Turns alert mails of a person off, who asked for it by the link in one. Twice is as once. For the server only.';

grant execute on function
  private.claim_alert_mails(integer, timestamptz), private.settle_alert_mails(jsonb, timestamptz),
  private.forget_alert_mails(timestamptz), private.stop_alert_mails(uuid) to service_role;
