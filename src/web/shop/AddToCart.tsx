/** @jsxImportSource preact */
import { lineUnits } from "../../domain/Limits.ts"
import { Alert, Confirmation } from "../forms/Alert.tsx"
import { Input } from "../forms/Field.tsx"
import { useFormState } from "../forms/FormState.ts"
import { looksOf } from "../images/looks.ts"
import { Icon } from "../layout/Icon.tsx"
import { Form, Link } from "../page/Link.tsx"
import { type Goods, leftText } from "./Goods.ts"

interface VariantProps {
  readonly id: string
  readonly label: string
  readonly left: number
  readonly chosen: boolean
  /** Which of the product's looks it has: an index that `looksOf` gives. */
  readonly look: number
}

const Variant = ({ chosen, id, label, left, look }: VariantProps) => (
  <label class="variant" data-scarce={left > 0 && leftText(left) !== "In stock" ? "" : undefined}>
    <input type="radio" name="variant" value={id} checked={chosen} disabled={left === 0} data-look={look} required />
    <span class="variant-name">{label}</span>
    <span class="variant-stock">{leftText(left)}</span>
  </label>
)

/** The index of the requested variant, or else of the first in stock; -1 if none is. */
export const useChosenVariant = ({ left, product: { variants } }: Goods): number => {
  const { values } = useFormState()
  const wanted = variants.findIndex(({ id }) => id === values.variant?.toLowerCase())
  return wanted >= 0 && (left[wanted] ?? 0) > 0 ? wanted : left.findIndex((units) => units > 0)
}

interface AddProps {
  readonly goods: Goods
  /** Whether it was just added to the cart and is still there. */
  readonly isAdded: boolean
}

/** The choice of a variant and a quantity. The confirmation appears next to the button. */
export const AddToCart = ({ goods, isAdded }: AddProps) => {
  const { left, product } = goods
  const { slug, variants } = product
  const looks = looksOf(variants)
  const selected = useChosenVariant(goods)
  return (
    <Form to={`/products/${slug}`} method="post" class="add-to-cart" data-swap="">
      <Alert />
      {isAdded ? (
        <Confirmation>
          <Icon name="check" />
          <span>
            In your cart. <Link to="/cart">See the cart</Link>
          </span>
        </Confirmation>
      ) : null}
      <fieldset>
        <legend>{variants.length === 1 ? "Option" : `Choose one of ${variants.length}`}</legend>
        <div class="variants">
          {variants.map(({ id, label }, position) => (
            <Variant
              key={id}
              id={id}
              label={label}
              left={left[position] ?? 0}
              chosen={position === selected}
              look={looks[position] ?? 0}
            />
          ))}
        </div>
      </fieldset>
      {selected < 0 ? (
        <p class="sold-out">Every option is sold out.</p>
      ) : (
        <div class="add-row">
          <Input
            label="Quantity"
            name="quantity"
            type="number"
            min={lineUnits.min}
            max={lineUnits.max}
            required
            initial="1"
          />
          <button type="submit" class="button">
            <Icon name="bag" />
            Add to cart
          </button>
        </div>
      )}
    </Form>
  )
}
