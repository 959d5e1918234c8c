import { expect, it, vi } from 'vitest'
import { findPlace } from '#src/features/marketplace-posting/find-place.ts'
import { connectFakeBackend } from '#src/testing/fake-backend.ts'

const geolocationUrl = 'https://geo.example/json'
const answered = {
  city: 'Portland',
  region: 'Oregon',
  country_code: 'US',
  latitude: 45.52,
  longitude: -122.68,
}
const saved = { area: 'Bend, OR', position: { latitude: 44.06, longitude: -121.31 } }
const fallback = { latitude: 37.7749, longitude: -122.4194, name: null }

it('uses the saved area first, without a request', async () => {
  const { requests } = await connectFakeBackend({}, { geolocationUrl })
  expect(await findPlace(saved)).toEqual({ latitude: 44.06, longitude: -121.31, name: 'Bend, OR' })
  expect(requests).toEqual([])
})

it("uses the service's answer, under the name of a saved area if there is one", async () => {
  await connectFakeBackend({ 'GET /json': { body: answered } }, { geolocationUrl })
  const place = { latitude: 45.52, longitude: -122.68, name: 'Portland, Oregon' }
  expect(await findPlace(null)).toEqual(place)
  expect(await findPlace({ area: 'Bend, OR', position: null })).toEqual({
    ...place,
    name: 'Bend, OR',
  })
})

it('uses the fallback if no service is set', async () => {
  const { requests } = await connectFakeBackend({})
  expect(await findPlace(null)).toEqual(fallback)
  expect(requests).toEqual([])
})

it.each([
  ['refuses', { status: 429, body: { error: true } }],
  ['says nonsense', { body: { ...answered, latitude: 'north' } }],
])('uses the fallback if the service %s', async (_, answer) => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await connectFakeBackend({ 'GET /json': answer }, { geolocationUrl })
  expect(await findPlace(null)).toEqual(fallback)
  expect(complained).toHaveBeenCalledTimes(1)
})
