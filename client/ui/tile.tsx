import type { CSSProperties } from 'react'
import { hueOf, initialOf, initials } from './art.ts'
import { classNames } from './class-names.ts'

export interface TileProps {
  name: string
  /** A group's tile has the colour of its name, and two letters. */
  isGroup?: boolean | undefined
  alt?: string
  className?: string | undefined
}

/** Replaces a picture: letters of a name on a plain ground. The style sheet writes them, because the name stands beside the tile. */
export const Tile = ({ name, isGroup = false, alt = '', className }: TileProps) => (
  <span
    className={classNames('tile', isGroup && 'of-group', className)}
    data-letters={isGroup ? initials(name) : initialOf(name)}
    style={{ '--hue': hueOf(name) } as CSSProperties}
    {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
  />
)
