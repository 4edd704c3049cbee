/** @jsxImportSource preact */
import type { Product } from "../../store/catalog/Product.ts"
import { formatCount, formatNumber } from "../page/format.ts"

const maxStars = 5

/** `4.4` as four full stars and a pale one. */
const Stars = ({ rating }: { readonly rating: number }) => (
  <span class="rating-stars" aria-hidden="true">
    {"★".repeat(Math.round(rating))}
    <span>{"★".repeat(maxStars - Math.round(rating))}</span>
  </span>
)

export const Rating = ({ product: { rating, reviewCount } }: { readonly product: Product }) =>
  rating === undefined ? null : (
    <span class="rating">
      <Stars rating={rating} />
      <span class="unseen">{`${rating} of ${maxStars} stars`}</span>
      <span aria-hidden="true">{rating.toFixed(1)}</span>
      {reviewCount === undefined ? null : <span class="muted">{`(${formatNumber(reviewCount)})`}</span>}
    </span>
  )

/** The badges of a product, and whether its position is sponsored. */
export const Badges = ({ product: { badges = [], sponsored = false } }: { readonly product: Product }) =>
  badges.length === 0 && !sponsored ? null : (
    <span class="badges">
      {badges.map((badge) => (
        <span key={badge} class="label">
          {badge}
        </span>
      ))}
      {sponsored ? <span class="muted">Sponsored</span> : null}
    </span>
  )

export const Reviews = ({ product: { rating, reviewCount, reviews = [] } }: { readonly product: Product }) =>
  reviews.length === 0 ? null : (
    <section class="wrap band" aria-label="Reviews">
      <header class="band-head">
        <h2>What buyers say</h2>
        {rating === undefined || reviewCount === undefined ? null : (
          <p class="muted">{`${rating.toFixed(1)} of ${maxStars} from ${formatCount(reviewCount, "buyer")}`}</p>
        )}
      </header>
      <ul class="reviews">
        {reviews.map((review) => (
          <li key={`${review.author} ${review.text}`}>
            <p class="review-head">
              <strong>{review.author}</strong>
              {review.rating === undefined ? null : (
                <>
                  <Stars rating={review.rating} />
                  <span class="unseen">{`${review.rating} of ${maxStars} stars`}</span>
                </>
              )}
            </p>
            <p>{review.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
