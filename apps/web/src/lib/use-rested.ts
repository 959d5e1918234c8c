import { useEffect, useState } from 'react'

const REST_MS = 400

/** A value that changes with every key, as it was at the last typing pause: for anything that costs a request. */
export function useRested<Value>(value: Value, restMs = REST_MS): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
