-- Like realtime.read_change, which processes of an older version still call, and also says of whom the change is kept for
-- another reason than that a policy hides its row.
create function realtime.show_change(
  transaction_id bigint, as_role text, all_claims text[], statement text, record text, old_key text
) returns table (caller integer, new_record text, old_record text, withheld text)
language plpgsql
as $$
declare
  claims jsonb;
begin
  perform realtime.wait_until_visible(transaction_id);
  for position in 1 .. cardinality(all_claims) loop
    begin
      caller := position;
      new_record := null;
      old_record := null;
      withheld := null;
      claims := all_claims[position];
      if claims ? 'session_id'
        and not auth.is_session_open((claims ->> 'session_id')::uuid, (claims ->> 'sub')::uuid)
      then
        withheld := 'session_ended';
        return next;
        continue;
      end if;
      perform set_config('role', as_role, true);
      perform set_config('request.jwt.claims', all_claims[position], true);
      for new_record, old_record in execute statement using record::json, old_key::json loop
        return next;
      end loop;
    exception when others then
      -- One caller whose policies fail must not cost the others their change; to that caller it stays hidden.
      new_record := null;
      old_record := null;
      withheld := 'policy_failed';
      return next;
    end;
  end loop;
end
$$;
comment on function realtime.show_change(bigint, text, text[], text, text, text) is
  'Runs a statement once for each claims in the given role; returns what each of those callers may see, or why they may not.';
revoke all on function realtime.show_change(bigint, text, text[], text, text, text) from public;
grant execute on function realtime.show_change(bigint, text, text[], text, text, text) to authenticator;
