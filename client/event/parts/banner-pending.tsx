/** Stands for a banner whose query has not answered yet. */
export const BannerPending = () => <span hidden data-pending="" />
