/** TikTok on a white plate, as two letters; no file of the brand is copied. */
export const TiktokMark = () => (
  <span
    aria-hidden="true"
    className="grid size-9 shrink-0 place-items-center rounded-md bg-plate font-bold text-[#111111] shadow-edge"
  >
    TT
  </span>
);
