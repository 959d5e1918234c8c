import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChannelName } from '#src/entities/offer/use-channel-name.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

function Channel({ id }: { id: string }) {
  return <p>{`${id}: ${useChannelName(id) ?? 'unknown'}`}</p>
}

test('cards that become visible together share one request for their channels', async () => {
  const { requests } = await renderSignedIn(
    <>
      <Channel id="one" />
      <Channel id="two" />
    </>,
    {
      'POST /rest/v1/rpc/admin_channel_names': {
        body: [{ id: 'one', channel_name: 'deals' }],
      },
    },
  )
  expect(await screen.findByText('one: deals')).toBeDefined()
  expect(screen.getByText('two: unknown')).toBeDefined()
  const asked = requests.filter(({ path }) => path.endsWith('/admin_channel_names'))
  expect(asked.map(({ body }) => body)).toEqual([{ p_offers: ['one', 'two'] }])
})
