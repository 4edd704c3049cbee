/** @jsxImportSource preact */
import type { CarClassId } from "../../store/world/CarClass.ts"

const bodies: Record<CarClassId, string> = {
  economy: "M18 62c0-10 6-14 18-16l10-16c3-5 7-8 13-8h30c8 0 13 3 18 9l12 15c14 2 21 6 21 16v6H18z",
  compact: "M10 62c0-10 7-14 20-16l14-15c4-5 9-7 15-7h34c8 0 14 2 20 8l15 14c15 2 22 6 22 16v6H10z",
  suv: "M10 60c0-9 4-14 14-16l12-20c3-5 7-7 13-7h50c7 0 12 2 16 8l11 18c16 2 24 6 24 17v8H10z",
  luxury: "M4 63c0-9 7-12 24-14l20-14c6-5 12-7 20-7h26c10 0 17 3 24 8l16 12c16 2 22 6 22 15v5H4z",
  van: "M10 62V26c0-7 4-11 11-11h82c7 0 12 3 16 9l13 19c13 3 18 7 18 17v8H10z"
}

const glasses: Record<CarClassId, string> = {
  economy: "M52 44l8-12c1-2 3-3 5-3h14v15zM84 29h7c4 0 7 1 9 4l9 11H84z",
  compact: "M48 44l9-10c3-3 5-4 9-4h13v14zM84 30h9c5 0 8 1 12 4l10 10H84z",
  suv: "M42 42l9-15c1-2 3-3 5-3h22v18zM83 24h14c4 0 7 1 9 5l8 13H83z",
  luxury: "M56 47l12-9c4-3 6-4 11-4h5v13zM89 34h5c6 0 10 2 15 5l10 8H89z",
  van: "M20 40V25h26v15zM51 25h24v15H51zM80 25h21c4 0 6 1 8 4l8 11H80z"
}

export const CarSilhouette = ({ classId }: { readonly classId: CarClassId }) => (
  <svg class="car-silhouette" data-class={classId} viewBox="0 0 160 86" aria-hidden="true">
    <ellipse class="car-shadow" cx="80" cy="78" rx="68" ry="4" />
    <path class="car-body" d={bodies[classId]} />
    <path class="car-glass" d={glasses[classId]} />
    {[44, 116].map((x) => (
      <g key={x}>
        <circle class="car-tyre" cx={x} cy="67" r="12" />
        <circle class="car-hub" cx={x} cy="67" r="5" />
      </g>
    ))}
  </svg>
)
