import { initials } from './art.ts'

export const Avatar = ({ name, photo }: { name: string; photo?: string | undefined }) =>
  photo ? (
    <img className="size-9 rounded-full object-cover" src={photo} alt="" />
  ) : (
    <span
      className="grid size-9 place-content-center rounded-full bg-sunk text-label font-bold text-ink"
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
