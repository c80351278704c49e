import { CircleAlert, PackageOpen } from 'lucide-react'
import { answerHandoverQuestion } from '#shared/collection/answer-handover-question.ts'
import { undoHandOver } from '#shared/collection/undo-hand-over.ts'
import { seeSuperseded } from '#shared/collection/see-superseded.ts'
import type { HandoverQuestion } from '#shared/collection/collection-state.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { formatClock } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { orderStatusWords } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'
import { useOperation, type OperationOutcome } from '#client/store/changes/use-operation.ts'
import { deviceLabels } from '#client/store/device/device-labels.ts'
import { useDevice } from '#client/store/device/device.ts'
import { counted } from '#client/ui/count-words.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useBusy } from '#client/ui/use-busy.ts'
import { lockAnswers } from './answer-lock.ts'
import { NeedsYouCard } from './needs-you-card.tsx'
import { supersededText } from './superseded-text.ts'
import type { SupersededChange, OpenQuestion } from '#client/store/session/conflict-questions.ts'

interface RecordTilesProps {
  readonly records: readonly HandOverRecord[]
  readonly order: Order
}

/** Each hand-over with its time, person, device and lines. */
const RecordTiles = ({ records, order }: RecordTilesProps) => {
  const { id } = useDevice()
  const labelOf = deviceLabels(records, id, useDeviceNoun())
  return (
    <div className={records.length > 1 ? 'mt-4 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3' : 'mt-4'}>
      {records.map((record) => (
        <RecordTile key={record.id} record={record} order={order} device={labelOf(record)} />
      ))}
    </div>
  )
}

interface RecordTileProps {
  readonly record: HandOverRecord
  readonly order: Order
  readonly device: string
}

const RecordTile = ({ record, order, device }: RecordTileProps) => (
  <div className="rounded-[var(--radius-lg)] bg-sunk p-4">
    <span className="disp num block text-head leading-8 font-extrabold">{formatClock(record.at)}</span>
    <b className="mt-1 block font-semibold">{record.byName}</b>
    {device !== '' && <span className="text-meta text-ink-2">{device}</span>}
    <ul className="mt-2.5 leading-6">
      {record.lines.map(({ lineId, quantity }) => {
        const ordered = order.lines.find((line) => line.id === lineId)
        return (
          <li key={lineId}>
            <b className="num">{quantity}×</b> {ordered?.pName ?? 'an item that is not in the order'}
            <span className="num block text-meta text-ink-2">{ordered?.pQuantity ?? 0} ordered</span>
          </li>
        )
      })}
    </ul>
  </div>
)

const NUMBERS = ['', 'One phone', 'Two phones', 'Three phones', 'Four phones']

const phones = (records: readonly HandOverRecord[]): string => {
  const count = new Set(records.map((record) => record.deviceId)).size
  return NUMBERS[count] ?? `${count} phones`
}

/** Runs a person's answer, which is final: its buttons are busy meanwhile; a toast names it, or says why it was refused. */
const useDecision = () => {
  const toast = useToast()
  const [busy, run] = useBusy()
  const decide = async (words: string, act: () => Promise<OperationOutcome<unknown>>): Promise<void> => {
    lockAnswers()
    const outcome = await run(act)
    lockAnswers()
    toast(outcome.ok ? { text: `Answer saved: ${words}` } : { text: outcome.refusal.message, failed: true })
  }
  return [busy, decide] as const
}

/** Answered once: the card disappears with the answer. */
export const HandedOverTwiceCard = ({ question: { order, state, where } }: { question: OpenQuestion }) => {
  const answer = useOperation(answerHandoverQuestion)
  const [busy, decide] = useDecision()
  const { question } = state
  if (!question) return null
  const give = (said: 'same' | 'twice', words: string) => {
    const ids = question.records.map((record) => record.id).sort()
    return decide(words, () => answer({ id: newId(), ref: order.id, facts: ids, answer: said }))
  }
  if (question.records.length === 1) return <UnorderedCard question={question} order={order} where={where} />
  const several = new Set(question.records.map((record) => record.deviceId)).size > 1
  return (
    <NeedsYouCard
      icon={PackageOpen}
      tone="owed"
      over={`Collection · ${where}`}
      title="Handed over twice?"
      large
      text={`${phones(question.records)} handed over order ${order.eOrderNo ?? '–'}, ${order.uName}${several ? ', while one or both were offline' : ' more than once'}.`}
    >
      <RecordTiles records={question.records} order={order} />
      <div className="mt-4 grid gap-2.5">
        <Button tone="main" wide busy={busy} onClick={() => void give('same', 'same bag, scanned twice')}>
          Same bag, scanned twice
        </Button>
        <Button wide busy={busy} onClick={() => void give('twice', `really given twice, ${question.extra} extra`)}>
          Really given twice: {question.extra} extra
        </Button>
      </div>
    </NeedsYouCard>
  )
}

interface UnorderedProps extends Pick<OpenQuestion, 'order' | 'where'> {
  readonly question: HandoverQuestion
}

/** One hand-over gave more than the order has now: its buyer removed or reduced a line. */
const UnorderedCard = ({ question, order, where }: UnorderedProps) => {
  const answer = useOperation(answerHandoverQuestion)
  const undo = useOperation(undoHandOver)
  const [busy, decide] = useDecision()
  const [record] = question.records
  if (!record) return null
  return (
    <NeedsYouCard
      icon={PackageOpen}
      tone="owed"
      over={`Collection · ${where}`}
      title="Handed over, not in the order"
      large
      text={`${order.uName} got ${counted(question.extra, 'item')} more than order ${order.eOrderNo ?? '–'} has now. The order was changed.`}
    >
      <RecordTiles records={[record]} order={order} />
      <div className="mt-4 grid gap-2.5">
        <Button
          tone="main"
          wide
          busy={busy}
          onClick={() =>
            void decide('they keep it', () =>
              answer({ id: newId(), ref: order.id, facts: [record.id], answer: 'twice' }),
            )
          }
        >
          They keep it
        </Button>
        <Button
          wide
          busy={busy}
          onClick={() =>
            void decide('all of it came back', () =>
              undo({ id: newId(), ref: order.id, undoes: [record.id], seen: [record.id] }),
            )
          }
        >
          All of it came back
        </Button>
      </div>
    </NeedsYouCard>
  )
}

/** Goods of an order that is now cancelled were handed over. */
export const HandedOverCancelledCard = ({
  question: { order, state, where, isEventRemoved },
}: {
  question: OpenQuestion
}) => {
  const undo = useOperation(undoHandOver)
  const answer = useOperation(answerHandoverQuestion)
  const [busy, decide] = useDecision()
  const isAllGiven = state.owedLines.every(({ owed }) => owed === 0)
  const ids = state.liveRecords.map((record) => record.id)
  return (
    <NeedsYouCard
      icon={PackageOpen}
      tone="owed"
      over={`Collection · ${where}`}
      title={state.collected ? orderStatusWords(state.pair) : 'Cancelled, and handed over'}
      text={`Order ${order.eOrderNo ?? '–'}, ${order.uName}, is cancelled${isEventRemoved ? ` because ‘${order.eTitle}’ was removed` : ''}. ${isAllGiven ? 'All' : 'Some'} of it was handed over anyway.`}
    >
      <RecordTiles records={state.liveRecords} order={order} />
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2.5">
        <Button
          tone="soft"
          busy={busy}
          onClick={() =>
            void decide('it came back', () => undo({ id: newId(), ref: order.id, undoes: ids, seen: ids }))
          }
        >
          It came back
        </Button>
        <Button
          busy={busy}
          onClick={() =>
            void decide('they keep it', () =>
              answer({ id: newId(), ref: order.id, facts: ids.toSorted(), answer: 'keep' }),
            )
          }
        >
          They keep it
        </Button>
      </div>
      {!isEventRemoved && (
        <ButtonLink
          tone="bare"
          className="mt-1.5 -mb-2 w-full"
          to="/event/manage-orders"
          query={{ eventId: order.eid }}
        >
          Open the order
        </ButtonLink>
      )}
    </NeedsYouCard>
  )
}

/** A status change that was superseded by a later one. */
export const SupersededChangeCard = ({ change }: { change: SupersededChange }) => {
  const see = useOperation(seeSuperseded)
  const [busy, decide] = useDecision()
  const { line, order, isEventRemoved } = change
  const { title, text, keep } = supersededText(change)
  const markAsSeen = () => decide(`${keep[0]?.toLowerCase()}${keep.slice(1)}`, () => see({ historyId: line.id }))
  return (
    <NeedsYouCard icon={CircleAlert} tone="claimed" over="Replaced · status" title={title} text={text}>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2.5">
        <Button tone="soft" className="px-2" busy={busy} onClick={() => void markAsSeen()}>
          {keep}
        </Button>
        {order && !isEventRemoved && (
          <ButtonLink to="/event/manage-orders" query={{ eventId: order.eid }}>
            See history
          </ButtonLink>
        )}
      </div>
    </NeedsYouCard>
  )
}
