import { initials } from './art.ts'

export interface AvatarProps {
  name: string
  photo?: string | undefined
  /** At the head of a person's page. */
  large?: boolean
}

/** A person's photo, or their initials. */
export const Avatar = ({ name, photo, large }: AvatarProps) =>
  photo ? (
    <img className={`${large ? 'size-24' : 'size-9'} rounded-full object-cover`} src={photo} alt="" />
  ) : (
    <span
      className={`grid place-content-center rounded-full bg-sunk font-bold text-ink ${large ? 'size-24 text-head' : 'size-9 text-label'}`}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
