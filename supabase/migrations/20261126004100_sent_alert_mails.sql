-- Beginning to send commits before anything is sent; what became of it is noted after. Everything is looked up by an index,
-- also by plans that were kept since the tables were small: enable_seqscan is off. docs/behaviour/alerts.md
create function private.put_back_alert_mail(p_mail uuid, p_next_try timestamptz, p_error text, p_at timestamptz)
returns void
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  returned internal.alert_mails;
  younger uuid;
begin
  select * into returned from internal.alert_mails as mail where mail.id = p_mail;
  if returned.kind = 'digest' then
    perform private.return_quota(returned.user_id, returned.id, p_at);
  end if;
  loop
    younger := null;
    if returned.kind = 'instant' and not returned.was_doubtful then
      update internal.alert_mails as mail set created_at = least(mail.created_at, returned.created_at)
      where mail.user_id = returned.user_id and mail.kind = 'instant' and mail.state = 'waiting' and not mail.was_doubtful
      returning mail.id into younger;
    end if;
    if younger is not null then
      -- Another mail to the same reader waits: it carries this one's offers, too.
      update public.alert_matches as match set mail_id = younger where match.mail_id = returned.id;
      update internal.alert_mails as mail set state = 'dropped', ended_at = p_at, error = p_error where mail.id = returned.id;
      return;
    end if;
    begin
      update internal.alert_mails as mail set state = 'waiting', next_try_at = p_next_try, error = p_error
      where mail.id = returned.id;
      return;
    exception when unique_violation then
      -- Another one was made in this moment: once more.
      null;
    end;
  end loop;
end
$$;
comment on function private.put_back_alert_mail(uuid, timestamptz, text, timestamptz) is
  'Has a claimed mail, which surely did not go out, wait again, or go with another one that waits for its reader.';

create function private.claim_alert_mails(p_runner uuid, p_most integer, p_at timestamptz default now())
returns table (
  mail_id uuid, user_id uuid, email text, kind text, attempts integer, uses_left integer, total integer, items jsonb
)
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  claimed uuid[];
  readers uuid[];
  refused uuid[] := '{}';
  digest record;
  left_behind uuid;
begin
  -- What was claimed and not begun did not go out, whatever became of its runner. It may begin no more after this time.
  for left_behind in
    select mail.id from internal.alert_mails as mail
    where mail.state = 'claimed' and mail.claimed_at < p_at - interval '20 seconds'
    order by mail.user_id
    for update skip locked
  loop
    perform private.put_back_alert_mail(left_behind, p_at, null, p_at);
  end loop;
  -- Whoever died between beginning and answer leaves a mail of which nobody knows whether it went out.
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
      state = 'claimed', runner = p_runner, claimed_at = p_at
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
  where mail.id = any (claimed) and mail.state = 'claimed' and mail.kind = 'instant' and not mail.was_doubtful
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
    where mail.id = any (claimed) and mail.state = 'claimed'
      and exists (
        select from public.keyword_alerts as alert
        where alert.user_id = mail.user_id and alert.id in (select active.id from active)
          and private.finds_offer(alert.phrase, alert.excluded_phrases, alert.highest_price, offer.phrase, case when offer.currency = 'USD' then offer.price end)
      )
  )
  update public.alert_matches as match set is_mail_due = false, mail_id = null
  where match.mail_id = any (claimed)
    and not exists (
      select from worth_telling
      where worth_telling.user_id = match.user_id and worth_telling.offer_id = match.offer_id
    );
  update internal.alert_mails as mail set state = 'dropped', ended_at = p_at
  where mail.id = any (claimed) and mail.state = 'claimed'
    and not exists (select from public.alert_matches as match where match.mail_id = mail.id);

  for digest in
    select mail.id, mail.user_id from internal.alert_mails as mail
    where mail.id = any (claimed) and mail.state = 'claimed' and mail.kind = 'digest'
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
  select mail.id, mail.user_id, account.email, mail.kind, mail.attempts + 1, nullif(mail.uses_left, -1), told.total, told.items
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
  where mail.id = any (claimed) and mail.state = 'claimed';
end
$$;
comment on function private.claim_alert_mails(uuid, integer, timestamptz) is
  'Takes mails that are due, for this runner alone and 20 seconds, and gives what they tell: the newest 20 offers of total. A digest counts against the quota; uses_left is null where nothing is counted. The runner begins each before it sends it (private.begin_alert_mails) and says what became of it (private.settle_alert_mails). For the server only.';

create function private.begin_alert_mails(p_runner uuid, p_mails uuid[], p_at timestamptz default now())
returns setof uuid
language sql security definer
set search_path = ''
set enable_seqscan = off
as $$
  update internal.alert_mails as mail set
    state = 'sending', claimed_at = p_at, attempts = mail.attempts + 1, error = null
  where mail.id = any (p_mails) and mail.state = 'claimed' and mail.runner = p_runner
    and mail.claimed_at >= p_at - interval '20 seconds'
  returning mail.id
$$;
comment on function private.begin_alert_mails(uuid, uuid[], timestamptz) is
  'Notes that this runner is about to send these mails, and gives those that it may: once this is committed, nobody sends them again by themselves. For the server only.';

create function private.release_alert_mails(p_runner uuid, p_at timestamptz default now()) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  released integer := 0;
  unsent uuid;
begin
  for unsent in
    select mail.id from internal.alert_mails as mail
    where mail.state = 'claimed' and mail.runner = p_runner
    order by mail.user_id
    for update
  loop
    perform private.put_back_alert_mail(unsent, p_at, null, p_at);
    released := released + 1;
  end loop;
  return released;
end
$$;
comment on function private.release_alert_mails(uuid, timestamptz) is
  'Has mails that this runner claimed and did not begin wait for another; gives their number. For the server only.';

create function private.settle_alert_mails(p_outcomes jsonb, p_at timestamptz default now()) returns void
language plpgsql security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  outcome record;
begin
  -- In one order, so that two who do this at once wait for each other in no ring.
  perform mail.id from internal.alert_mails as mail
  where mail.id in (select said.mail from jsonb_to_recordset(p_outcomes) as said (mail uuid))
  order by mail.user_id
  for update;
  -- Nearly all of them. Said late, when it was held for lost, it is as true.
  with sent as (
    update internal.alert_mails as mail set state = 'sent', ended_at = p_at, error = null
    from jsonb_to_recordset(p_outcomes) as said (mail uuid, result text)
    where mail.id = said.mail and said.result = 'sent' and mail.state in ('sending', 'unsure')
    returning mail.id
  )
  update public.alert_matches as match set mailed_at = p_at, is_mail_due = false
  from sent where match.mail_id = sent.id;

  for outcome in
    select mail.id, mail.user_id, mail.kind, mail.state, mail.created_at, mail.attempts, said.result, left(said.error, 300) as error
    from jsonb_to_recordset(p_outcomes) as said (mail uuid, result text, error text)
    join internal.alert_mails as mail on mail.id = said.mail
    where mail.state in ('sending', 'unsure') or mail.state = 'sent' and mail.kind = 'digest'
    order by mail.user_id
  loop
    if outcome.state = 'sent' then
      perform private.settle_quota(outcome.user_id, outcome.id);
    elsif outcome.result = 'unsure' then
      update internal.alert_mails as mail set state = 'unsure', ended_at = p_at, error = outcome.error
      where mail.id = outcome.id;
    elsif outcome.created_at < p_at - interval '36 hours' then
      if outcome.kind = 'digest' then
        perform private.return_quota(outcome.user_id, outcome.id, p_at);
      end if;
      update internal.alert_mails as mail set state = 'given_up', ended_at = p_at, error = outcome.error
      where mail.id = outcome.id;
    else
      perform private.put_back_alert_mail(
        outcome.id,
        p_at + case outcome.result
          when 'refused' then interval '6 hours'
          else least(interval '1 minute' * 2 ^ least(outcome.attempts - 1, 10), interval '30 minutes')
        end,
        outcome.error,
        p_at
      );
    end if;
  end loop;
end
$$;
comment on function private.settle_alert_mails(jsonb, timestamptz) is
  'Notes what became of mails that were begun: [{"mail": id, "result": "sent" | "failed" | "refused" | "unsure", "error": text}]. One that failed is tried again after 1, 2, 4 … 30 minutes, one that was refused after 6 hours, for 36 hours. For the server only.';

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
  private.claim_alert_mails(uuid, integer, timestamptz),
  private.begin_alert_mails(uuid, uuid[], timestamptz),
  private.release_alert_mails(uuid, timestamptz),
  private.settle_alert_mails(jsonb, timestamptz),
  private.forget_alert_mails(timestamptz),
  private.stop_alert_mails(uuid)
to service_role;
