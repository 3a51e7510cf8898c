import './slick.css';
import imported from 'react-slick';

/** react-slick is CommonJS: some loaders hand over its class, others its whole module. The type of the class stays its own. */
export const Slick = ('default' in imported ? imported.default : imported) as typeof imported;
export type Slick = InstanceType<typeof imported>;
