import java.util.HashMap;
import java.util.Map;

/** Names with their values; what is not found here is looked for outside. */
public class Scope {
    private final Scope outside;
    private final Map<String, Value> values = new HashMap<>();

    Scope(Scope outside) {
        this.outside = outside;
    }

    void define(String name, Value value) {
        values.put(name, value);
    }

    boolean assign(String name, Value value) {
        if (values.containsKey(name)) {
            values.put(name, value);
            return true;
        }
        return outside != null && outside.assign(name, value);
    }

    Value find(String name) {
        Value value = values.get(name);
        if (value != null) {
            return value;
        }
        return outside == null ? null : outside.find(name);
    }
}
