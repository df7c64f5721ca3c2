import type { ComponentOf } from '../definition.ts';
import { fill, type LookProps } from './page-view.ts';

export const Title = ({ component, view }: LookProps<ComponentOf<'title'>>) => <h2>{fill(view, component.text)}</h2>;
