import { MapPin } from 'lucide-react'
import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Icon } from '#client/ui/icon.tsx'
import { mapAddress } from '#client/ui/map-address.ts'
import type { Place } from '#shared/address/place.ts'
import { getPlace } from '#shared/site/site-queries.ts'

const MIN_ADDRESS_LENGTH = 3

/**
 * Opens a map at the address: at the stored coordinates, or at those that the server finds now, otherwise at a search for its
 * text.
 */
export const MapLink = ({ address, place }: { address: string; place: Place | null }) => {
  const isLong = address.trim().length >= MIN_ADDRESS_LENGTH
  const { value: found } = useAnswer(getPlace, place === null && isLong ? { address: address.trim() } : null)
  return (
    <a
      href={mapAddress(address, place ?? found ?? null)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-12 items-center gap-2 font-semibold"
    >
      <Icon of={MapPin} />
      Map
    </a>
  )
}
