import { BadgeCheck, Check, HandCoins, ScanLine, Search, Undo2 } from 'lucide-react'
import { formatDayAndClock } from '#shared/kernel/clock.ts'
import { useNow } from '#client/store/lists/now.ts'
import { Button } from '#client/ui/button.tsx'
import type { BuyerVerdict } from './buyer-verdict.ts'
import { amberMainWords } from './order-block.tsx'
import type { PartialHandOver } from './partial-hand-over.ts'
import { allOwed } from './use-hand-over.ts'
import type { VerdictScreenProps } from './verdict-props.ts'

export interface VerdictActionsProps {
  buyer: BuyerVerdict
  screen: VerdictScreenProps
  onPart: (part: PartialHandOver | null) => void
}

const GivenActions = ({ saved, onClose, onUndoGiven }: VerdictScreenProps) => (
  <>
    <Button tone="main" icon={ScanLine} wide busy={!saved} onClick={onClose}>
      Next
    </Button>
    <Button tone="ghost" icon={Undo2} wide disabled={!saved} onClick={onUndoGiven}>
      Undo
    </Button>
  </>
)

const PartActions = ({ buyer: { parts, partPieces, pieces }, screen, onPart }: VerdictActionsProps) => (
  <>
    <Button
      tone="main"
      icon={Check}
      wide
      busy={screen.busy}
      disabled={partPieces === 0}
      onClick={() => screen.onGive(parts)}
    >
      Hand over {partPieces} of {pieces}
    </Button>
    <Button tone="ghost" wide onClick={() => onPart(null)}>
      Back to all
    </Button>
  </>
)

const AmberActions = ({ buyer, buyer: { scanned }, screen }: VerdictActionsProps) => (
  <>
    <Button
      tone="main"
      icon={scanned.reason === 'claimed' ? BadgeCheck : HandCoins}
      wide
      busy={screen.busy}
      onClick={() => screen.onGive([allOwed(scanned)])}
    >
      {amberMainWords(buyer)}
    </Button>
    <Button tone="ghost" wide onClick={screen.onClose}>
      Not yet, next
    </Button>
  </>
)

const GreenActions = ({ buyer: { verdict, pieces }, screen, onPart }: VerdictActionsProps) => (
  <>
    <Button tone="main" icon={Check} wide busy={screen.busy} onClick={() => screen.onGive(verdict.green.map(allOwed))}>
      {verdict.green.length === verdict.orders.length ? `Hand over all ${pieces}` : `Hand over the ${pieces} paid`}
    </Button>
    <Button tone="ghost" wide onClick={() => onPart({})}>
      Only a part
    </Button>
  </>
)

/** Buttons at the bottom of a verdict about a buyer: the main one first. On a short phone long labels have a row each. */
export const VerdictActions = (props: VerdictActionsProps) => {
  const { buyer, screen } = props
  const now = useNow(60)
  const { scanned, verdict } = buyer
  if (screen.given) return <GivenActions {...screen} />
  if (buyer.part !== null) return <PartActions {...props} />
  if (buyer.isAmber) return <AmberActions {...props} />
  if (verdict.green.length > 0) return <GreenActions {...props} />
  if (scanned.reason === 'already-collected' && scanned.state.first)
    return (
      <>
        <Button tone="main" icon={ScanLine} wide className="col-span-full" onClick={screen.onClose}>
          Next
        </Button>
        <Button
          tone="ghost"
          icon={Undo2}
          wide
          className="col-span-full"
          busy={screen.busy}
          onClick={() => screen.onTakeBack(scanned)}
        >
          Undo the hand-over of {formatDayAndClock(scanned.state.first.at, now)}
        </Button>
      </>
    )
  return <ScanAgain onClose={screen.onClose} onFind={screen.onFind} />
}

/** Buttons of a verdict without a hand-over. */
export const ScanAgain = ({ onClose, onFind }: Pick<VerdictScreenProps, 'onClose' | 'onFind'>) => (
  <>
    <Button tone="main" icon={ScanLine} wide className="col-span-full" onClick={onClose}>
      Scan again
    </Button>
    <Button tone="ghost" icon={Search} wide className="col-span-full" onClick={onFind}>
      Find by name or last 4 digits
    </Button>
  </>
)
