import { setLetterKeys, useLetterKeys } from '#src/lib/letter-keys.ts'
import { Switch } from '#src/ui/switch.tsx'

/** Whether single-key shortcuts work in My Products; on this device. */
export function KeysSetting() {
  const isOn = useLetterKeys()
  return (
    <Switch
      label="Single keys in My Products"
      hint="Such as j, x or n. Turn them off on this device if you dictate or press keys by accident."
      checked={isOn}
      onChange={setLetterKeys}
    />
  )
}
