import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDrawSlot } from './use-draw-slot.ts'

const frames: FrameRequestCallback[] = []
const nextFrame = () => act(() => frames.shift()?.(0))

beforeEach(() => {
  frames.length = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})

function Part({ isMoving, name }: { isMoving: boolean; name: string }) {
  return useDrawSlot(isMoving) ? <p>{name}</p> : null
}

const Parts = ({ names, isMoving = true }: { names: string[]; isMoving?: boolean }) =>
  names.map((name) => <Part key={name} name={name} isMoving={isMoving} />)

const drawn = () => screen.queryAllByText(/./u).map(({ textContent }) => textContent)

test('parts that appear while a list is still are rendered at once', () => {
  render(<Parts names={['a', 'b', 'c']} isMoving={false} />)
  expect(drawn()).toEqual(['a', 'b', 'c'])
  expect(frames).toEqual([])
})

test('parts that appear while it scrolls are rendered two a frame, the latest first', () => {
  render(<Parts names={['a', 'b', 'c', 'd', 'e']} />)
  expect(drawn()).toEqual([])
  nextFrame()
  expect(drawn()).toEqual(['d', 'e'])
  nextFrame()
  expect(drawn()).toEqual(['b', 'c', 'd', 'e'])
  nextFrame()
  expect(drawn()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(frames).toEqual([])
})

test('a part that left before its turn uses no turn, and a rendered part stays', () => {
  const { rerender } = render(<Parts names={['a', 'b', 'c', 'd']} />)
  rerender(<Parts names={['a', 'b']} />)
  nextFrame()
  expect(drawn()).toEqual(['a', 'b'])
  rerender(<Parts names={['a', 'b']} isMoving />)
  expect(drawn()).toEqual(['a', 'b'])
})
