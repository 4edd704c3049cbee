/** @jsxImportSource preact */
import type { FrameProps } from "../page/Page.ts"
import { usePageContext } from "../page/PageContext.ts"
import { Footer } from "./Footer.tsx"
import { Header } from "./Header.tsx"
import { Switcher } from "./Switcher.tsx"

export const StoreFrame = ({ children, section }: FrameProps) => {
  const { isNeutral } = usePageContext()
  return (
    <>
      {isNeutral ? null : (
        <aside class="ribbon" aria-label="About this site">
          <span>A simulation: nothing is sold, charged or shipped.</span>
          <Switcher />
        </aside>
      )}
      <Header section={section} />
      {children}
      <Footer />
    </>
  )
}
