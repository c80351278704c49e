import { useState } from 'react'
import { Switch } from '#client/ui/switch.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Event } from '#shared/event/event.ts'
import { findBuyer, type FoundBuyer } from './find-buyer.ts'

const wordsOf = (found: FoundBuyer | null): string => {
  if (found === null) return ''
  return found.name === '' ? 'Found. They are not in this group.' : `The order is for ${found.name}.`
}

/** Lets the event's creator and the group's admins place an order on behalf of somebody else. */
export const OnBehalfField = ({
  event,
  typed,
  error,
  onChange,
}: {
  event: Event
  /** Null: the person orders for themselves. */
  typed: string | null
  error: string | undefined
  onChange: (typed: string | null) => void
}) => {
  const [found, setFound] = useState<FoundBuyer | null>(null)
  const look = async (): Promise<void> => {
    if (typed === null || typed.trim() === '') return
    const search = await findBuyer(event, typed)
    setFound(search.ok ? search.buyer : null)
  }
  return (
    <section id="order-behalf" className="mt-5 border-t border-line pt-4">
      <Switch
        label="Purchase-on-Behalf"
        hint="For a neighbour who has an account"
        checked={typed !== null}
        onChange={(on) => {
          setFound(null)
          onChange(on ? '' : null)
        }}
      />
      {typed !== null && (
        <TextField
          label="Phone or email"
          className="mt-2"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={typed}
          error={error}
          note={wordsOf(error === undefined ? found : null)}
          onBlur={() => void look()}
          onChange={(change) => {
            setFound(null)
            onChange(change.target.value)
          }}
        />
      )}
    </section>
  )
}
