import { BatteryLow, CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { counted } from './line-detail.ts'
import type { Readiness } from './readiness.ts'
import { ago } from './sync-words.ts'

const cameraWords: Readonly<Record<Readiness['camera'], string>> = {
  granted: 'Camera allowed',
  denied: 'Camera not allowed. Type the code or find by name',
  prompt: 'Camera not asked yet',
  none: 'No camera here. Type the code or find by name',
}

const orderWords = (r: Readiness): string => `${counted(r.orders, 'order')} on this phone`
const pictureWords = (r: Readiness): string =>
  r.checks.pictures
    ? `${counted(r.pictures.of, 'picture')} on this phone`
    : `${r.pictures.have} of ${counted(r.pictures.of, 'picture')} on this phone`
const syncWords = (r: Readiness): string => (r.synced === null ? 'Never synced' : `Last sync ${ago(r.synced)}`)

/** The whole check in one box; green only when everything is true. */
export const ReadyBox = ({ readiness: r }: { readiness: Readiness }) => {
  if (!r.looked)
    return <span className="sk block h-24 !rounded-[var(--radius-lg)]" role="status" aria-label="Checking" />
  const { orders, pictures } = r.checks
  const text =
    orders && pictures
      ? `${counted(r.orders, 'order')} and ${counted(r.pictures.of, 'picture')} on this phone. ${cameraWords[r.camera]}. ${syncWords(r)}.`
      : `${orderWords(r)}, ${pictureWords(r)}. ${cameraWords[r.camera]}. ${syncWords(r)}.`
  return (
    <section
      aria-label="Ready check"
      data-ready={r.ready}
      className={`grid grid-cols-[auto_1fr] gap-3.5 rounded-[var(--radius-lg)] p-4 ${r.ready ? 'bg-verified text-verified-ink' : 'bg-sunk text-ink'}`}
    >
      <Icon of={r.ready ? CircleCheck : CircleAlert} className="!size-7" />
      <div>
        <b className="disp text-lead font-semibold">{r.ready ? 'Ready to leave home' : 'Not quite ready'}</b>
        <p className="text-meta text-ink">{text}</p>
      </div>
    </section>
  )
}

const Check = ({ ok, children, action }: { ok: boolean; children: ReactNode; action?: ReactNode }) => (
  <li className="flex min-h-14 items-center gap-3.5 py-2" data-ok={ok}>
    <Icon of={ok ? CircleCheck : CircleAlert} className={`!size-6 ${ok ? 'text-verified-ink' : 'text-claimed-ink'}`} />
    <span className="min-w-0 flex-1">
      {children}
      <span className="sr-only">{ok ? ': ready' : ': not ready'}</span>
    </span>
    {action}
  </li>
)

/** Each check by itself, with what can be done about it. */
export const ReadyList = ({ readiness: r }: { readiness: Readiness }) => (
  <ul className="rows" aria-label="What was checked">
    <Check ok={r.checks.orders}>{orderWords(r)}</Check>
    <Check ok={r.checks.pictures}>{pictureWords(r)}</Check>
    <Check
      ok={r.checks.camera}
      action={
        r.camera === 'prompt' && (
          <Button small onClick={() => void r.allowCamera()}>
            Allow
          </Button>
        )
      }
    >
      {cameraWords[r.camera]}
    </Check>
    <Check
      ok={r.checks.storage}
      action={
        !r.checks.storage && (
          <Button small onClick={() => void r.keepStored()}>
            Keep
          </Button>
        )
      }
    >
      {r.checks.storage ? 'Storage kept by this phone' : 'This phone may clear its storage when it is full'}
    </Check>
    <Check ok={r.checks.sync}>{syncWords(r)}</Check>
    {r.battery !== null && r.battery < 60 && (
      <li className="flex min-h-14 items-center gap-3.5 py-2">
        <Icon of={BatteryLow} className="!size-6 text-claimed-ink" />
        <span>Battery {r.battery}%. Bring a charger</span>
      </li>
    )}
  </ul>
)
