export const Badge = ({ children, hot }: { children: number | string; hot?: boolean }) => (
  <span className={hot ? 'badge hot' : 'badge'}>{children}</span>
)
