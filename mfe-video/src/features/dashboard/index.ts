export { selectFeatured, selectNew } from './model/select-rails';
