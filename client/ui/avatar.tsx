import { initials } from './art.ts'
import { classNames } from './class-names.ts'

/** Size in pixels of the drawing that replaces a photo; it scales to the available space. */
const AVATAR_SIZE_PX = 128

export interface AvatarProps {
  name: string
  /** Image source: `usePicture` of a row's path. */
  photo?: string | undefined
  /** Large size at the top of a person's page. */
  large?: boolean
}

/** A person's photo or initials. */
export const Avatar = ({ name, photo, large }: AvatarProps) => {
  const look = classNames('shrink-0 rounded-full', large ? 'size-24' : 'size-9')
  if (photo) return <img className={classNames('bg-sunk object-cover', look)} src={photo} alt="" />
  const box = `0 0 ${AVATAR_SIZE_PX} ${AVATAR_SIZE_PX}`
  return (
    <svg className={look} width={AVATAR_SIZE_PX} height={AVATAR_SIZE_PX} viewBox={box} aria-hidden="true">
      <rect width={AVATAR_SIZE_PX} height={AVATAR_SIZE_PX} className="fill-sunk" />
      <text
        x={AVATAR_SIZE_PX / 2}
        y={AVATAR_SIZE_PX / 2}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={AVATAR_SIZE_PX * 0.4}
        className="fill-ink font-bold"
      >
        {initials(name)}
      </text>
    </svg>
  )
}
