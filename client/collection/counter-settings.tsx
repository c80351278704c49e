import { Play } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { renameDevice, useDevice } from '#client/store/device/device.ts'
import { useSetting } from '#client/store/device/setting.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { CounterSettingValues } from './use-counter-settings.ts'
import { playVerdictSound, type VerdictSound } from './verdict-sounds.ts'
import { REFUSED_KEY, type RefusedScan } from './refused-scans.ts'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly choices: CounterSettingValues
}

const cues: readonly (readonly [VerdictSound, string])[] = [
  ['go', 'Handed over'],
  ['wait', 'Ask first'],
  ['stop', 'Refused'],
]
const NONE: readonly RefusedScan[] = []

const DeviceName = () => {
  const device = useDevice()
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    if (typed !== null && typed.trim() !== '') void renameDevice(typed)
    setTyped(null)
  }
  return (
    <TextField
      label="Name of this device"
      hint="Others see this name next to each hand-over, for example ‘Counter 2’"
      value={typed ?? device.name}
      maxLength={40}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

const RefusedScans = () => {
  const [log] = useSetting(REFUSED_KEY, NONE)
  if (log.length === 0) return <p className="text-meta text-ink-3">No code was refused on this device.</p>
  return (
    <details>
      <summary className="fold">Refused scans ({log.length})</summary>
      <ul className="rows max-h-72 overflow-y-auto" aria-label="Refused scans">
        {log.map((scan) => (
          <li key={`${scan.at} ${scan.code}`} className="grid grid-cols-[1fr_auto] gap-x-3 py-2">
            <span className="ref min-w-0 break-all">{scan.code}</span>
            <span className="num text-meta text-ink-3">{formatDateTime(scan.at)}</span>
            <span className="col-span-2 text-meta text-ink-2">{scan.reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

export const CounterSettings = ({ open, onOpenChange, choices }: Props) => (
  <Sheet open={open} onOpenChange={onOpenChange} title="Settings">
    <div className="grid gap-3">
      <Switch
        label="Hand over on scan"
        hint="Without a tap, and only when all orders of a buyer are green"
        checked={choices.onScan}
        onChange={choices.setOnScan}
      />
      <Switch label="Sounds" checked={choices.sound} onChange={choices.setSound} />
      <Switch label="Vibrations" checked={choices.vibration} onChange={choices.setVibration} />
      <fieldset>
        <legend className="legend mb-1.5">Try the sounds</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {cues.map(([cue, word]) => (
            <Button
              key={cue}
              icon={Play}
              className="px-2"
              onClick={() => playVerdictSound(cue, { sound: true, vibration: true })}
            >
              {word}
            </Button>
          ))}
        </div>
      </fieldset>
      <DeviceName />
      <RefusedScans />
    </div>
  </Sheet>
)
