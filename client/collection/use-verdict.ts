// The visible verdict of a scan, and what a person does with it: hand over, take back, close.
import { useCallback, useMemo, useRef, useState } from 'react'
import { normaliseCode, sameCodeWithin } from '#shared/collection/keyboard-scanner.ts'
import { stateIn, type CollectionBook } from '#shared/collection/collection-book.ts'
import { verdictFor, type OrderVerdict, type Verdict } from '#shared/collection/verdict.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { useDevice } from '#client/store/device/device.ts'
import { counted } from '#client/ui/count-words.ts'
import type { CounterSettingValues } from './use-counter-settings.ts'
import { playVerdictSound } from './verdict-sounds.ts'
import type { RecentHandOver } from './recent-hand-overs.ts'
import { logRefused } from './refused-scans.ts'
import { allOwed, piecesIn, useHandOver, type HandOverOfOrder, type UndoOfOrder } from './use-hand-over.ts'

/** The same code within this time counts as the same scan. */
const REPEAT_MS = 3000

/** A visible verdict and the action taken on it. */
interface Open {
  readonly code: string
  readonly given: readonly HandOverOfOrder[] | null
  /** Durable on this device. */
  readonly saved: boolean
}

export interface VerdictOptions {
  readonly book: CollectionBook
  readonly choices: CounterSettingValues
  /** Shows a short confirmation in the camera picture. */
  readonly say: (text: string, failed?: boolean) => void
  /** A verdict covers everything else that is open. */
  readonly onShow: () => void
}

export interface UsedVerdict {
  readonly open: Open | null
  readonly verdict: Verdict | null
  /** Reason why the last action was not saved. */
  readonly trouble: string | null
  readonly busy: boolean
  /** True for a code that was read a moment ago. */
  readonly isRepeated: (code: string) => boolean
  readonly show: (code: string) => void
  readonly close: () => void
  readonly give: (giving: readonly HandOverOfOrder[]) => void
  readonly undo: (recent: RecentHandOver) => Promise<void>
  readonly undoFirst: (verdict: OrderVerdict) => Promise<void>
  readonly undoGiven: () => Promise<void>
}

export const useVerdict = ({ book, choices, say, onShow }: VerdictOptions): UsedVerdict => {
  const device = useDevice()
  const counter = useHandOver(book)
  const [open, setOpen] = useState<Open | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [saving, setSaving] = useState(0)
  const busy = saving > 0
  const isRepeat = useRef(sameCodeWithin(REPEAT_MS))
  const isRepeated = (code: string): boolean => isRepeat.current(normaliseCode(code), systemClock.now())
  const verdict = useMemo(() => (open ? verdictFor(open.code, book) : null), [open, book])

  const close = useCallback(() => {
    // The code may still be in front of the camera.
    if (open) isRepeat.current(normaliseCode(open.code), systemClock.now())
    setOpen(null)
    setTrouble(null)
  }, [open])

  /** `shown`: the verdict of the action; another code may have been read before everything is saved. */
  const give = async (giving: readonly HandOverOfOrder[], shown: Open | null): Promise<void> => {
    setSaving((n) => n + 1)
    setTrouble(null)
    const refusal = await counter.give(giving)
    setSaving((n) => n - 1)
    const [first] = giving
    if (refusal) {
      playVerdictSound('stop', choices)
      setOpen((now) => (now === shown && now?.given ? { ...now, given: null } : now))
      // Another verdict may be visible by now, so the message names the buyer.
      const words = `${first?.order.uName ?? ''}: ${refusal.message}`
      setTrouble(words)
      say(words, true)
      return
    }
    playVerdictSound('go', choices)
    if (shown?.given) return setOpen((now) => (now === shown ? { ...now, saved: true } : now))
    if (first) say(`${first.order.uName}: ${counted(piecesIn(giving), 'item')} handed over`)
    if (shown) isRepeat.current(normaliseCode(shown.code), systemClock.now())
    setOpen((now) => (now === shown ? null : now))
  }

  const show = (code: string): void => {
    const found = verdictFor(code, book)
    onShow()
    setTrouble(null)
    const act = choices.onScan && found.kind === 'go' && found.isAllGreen
    const giving = act ? found.green.map(allOwed) : null
    const shown: Open = { code, given: giving, saved: false }
    setOpen(shown)
    if (found.kind === 'stop') {
      void logRefused({ code: code.trim(), at: toSeconds(systemClock.now()), reason: found.title })
    }
    if (giving) void give(giving, shown)
    // A green scan vibrates; the sound follows when the hand-over is saved.
    else playVerdictSound(found.kind, found.kind === 'go' ? { ...choices, sound: false } : choices)
  }

  const takeBack = async (taking: readonly UndoOfOrder[]): Promise<boolean> => {
    setSaving((n) => n + 1)
    const refusal = await counter.takeBack(taking)
    setSaving((n) => n - 1)
    if (!refusal) return true
    playVerdictSound('stop', choices)
    if (open) setTrouble(refusal.message)
    else say(refusal.message, true)
    return false
  }
  const undo = async ({ parts, pieces }: RecentHandOver): Promise<void> => {
    const taking = parts.map(({ order, record }): UndoOfOrder => ({ ref: order.id, recordIds: [record.id] }))
    if (await takeBack(taking)) say(`${parts[0].order.uName}: ${counted(pieces, 'item')} taken back`)
  }
  const undoFirst = async ({ order, state }: OrderVerdict): Promise<void> => {
    if (state.first) await takeBack([{ ref: order.id, recordIds: [state.first.id] }])
  }
  const undoGiven = async (): Promise<void> => {
    // All orders handed over by one scan, which may be more than the five of the undo strip.
    const taking = (open?.given ?? []).flatMap(({ order }): UndoOfOrder[] => {
      const { liveRecords } = stateIn(book, book.orders.get(order.id) ?? order)
      const record = liveRecords.findLast((each) => each.deviceId === device.id)
      return record ? [{ ref: order.id, recordIds: [record.id] }] : []
    })
    if (await takeBack(taking)) close()
  }

  return {
    open,
    verdict,
    trouble,
    busy,
    isRepeated,
    show,
    close,
    give: (giving) => !busy && void give(giving, open),
    undo,
    undoFirst,
    undoGiven,
  }
}
